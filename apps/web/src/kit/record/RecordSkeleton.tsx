/** A record before it is here, in the shape it will have. */
export function RecordSkeleton({ isPage }: { isPage: boolean }) {
  if (!isPage) return <Lines count={4} />;
  return (
    <div className="rec rec-wait" aria-busy="true">
      <section className="panel rec-head">
        <span className="rec-picture rec-shade" />
        <div className="rec-who">
          <span className="rec-shade" style={{ width: 240, height: 24 }} />
          <Lines count={2} />
        </div>
      </section>
      <section className="panel rec-figures">
        {Array.from({ length: 6 }, (_, i) => (
          <div key={i}>
            <Lines count={2} />
          </div>
        ))}
      </section>
      <div className="rec-body">
        <div className="rec-main">
          <section className="panel">
            <Lines count={6} />
          </section>
        </div>
        <aside className="rec-side">
          <section className="panel">
            <Lines count={6} />
          </section>
        </aside>
      </div>
    </div>
  );
}

const Lines = ({ count }: { count: number }) => (
  <span className="rec-lines" aria-hidden>
    {Array.from({ length: count }, (_, i) => (
      <span key={i} className="rec-shade" style={{ width: `${90 - ((i * 23) % 50)}%` }} />
    ))}
  </span>
);

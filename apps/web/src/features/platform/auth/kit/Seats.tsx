const COLUMNS = 14;
const ROWS = 6;
const lamps = new Set([20, 47, 65]);

/** Rows of seats at night and a few lamps. The same picture every time. */
export function Seats() {
  return (
    <div className="lseats" aria-hidden="true">
      {Array.from({ length: COLUMNS * ROWS }, (_, i) => (
        <i key={i} className={lamps.has(i) ? 'lamp' : brightness((i * 7919 + 104_729) % 100)} />
      ))}
    </div>
  );
}

function brightness(percent: number) {
  if (percent > 62) return 'on';
  return percent > 20 ? 'mid' : '';
}

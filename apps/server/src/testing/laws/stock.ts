/** Of shelves, moves, batches and transfers (G3, G4). */
export const stock = {
  'G3 stock is never negative': `
    select warehouse_id, product_id, on_hand, reserved, value_fen from tenant.stock_levels
    where on_hand < reserved or reserved < 0 or value_fen < 0 or (on_hand = 0 and value_fen <> 0)`,

  'G4 the goods of a branch are worth what its inventory account says': `
    with kept as (
      select w.company_id, w.branch_id, case w.kind when 'LEASE' then 'INVENTORY_LEASE' else 'INVENTORY' end as code,
        sum(l.value_fen) as value
      from tenant.stock_levels l join tenant.warehouses w on w.company_id = l.company_id and w.id = l.warehouse_id
      where w.branch_id is not null group by 1, 2, 3),
    booked as (
      select a.company_id, a.branch_id, a.code, sum(p.amount) as value from tenant.ledger_accounts a
      join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
      where a.code in ('INVENTORY', 'INVENTORY_LEASE') group by 1, 2, 3)
    select branch_id, code, kept.value as kept, booked.value as booked from kept full join booked using (company_id, branch_id, code)
    where coalesce(kept.value, 0) <> coalesce(booked.value, 0)`,

  'G4 a level is the sum of its moves': `
    select l.warehouse_id, l.product_id, l.on_hand, l.value_fen, l.seq, sum(m.qty) as moved, sum(m.value_fen) as moved_fen
    from tenant.stock_levels l left join tenant.stock_moves m using (company_id, warehouse_id, product_id)
    group by l.company_id, l.warehouse_id, l.product_id
    having (l.on_hand, l.value_fen, l.seq)
      is distinct from (coalesce(sum(m.qty), 0), coalesce(sum(m.value_fen), 0), count(m.seq))`,

  'G4 goods on their way are worth what the transit account says': `
    with kept as (
      select l.company_id, sum(l.value_fen) as value from tenant.stock_levels l
      join tenant.warehouses w on w.company_id = l.company_id and w.id = l.warehouse_id where w.kind = 'TRANSIT' group by 1),
    sent as (
      select company_id, sum(value_fen - settled_fen) as value from tenant.transfer_lines group by 1)
    select company_id, kept.value as kept, sent.value as sent from kept full join sent using (company_id)
    where coalesce(kept.value, 0) <> coalesce(sent.value, 0)`,

  'G4 what is set aside is the sum of the open reservations': `
    select l.warehouse_id, l.product_id, l.reserved, sum(r.qty) as open from tenant.stock_levels l
    left join tenant.stock_reservations r on r.company_id = l.company_id and r.warehouse_id = l.warehouse_id
      and r.product_id = l.product_id and r.status = 'OPEN'
    group by l.company_id, l.warehouse_id, l.product_id having l.reserved <> coalesce(sum(r.qty), 0)`,

  'G4 the batches of a product add up to its level, and to their moves': `
    with tracked as (
      select l.company_id, l.warehouse_id, l.product_id, l.on_hand from tenant.stock_levels l
      join tenant.product_masters m on m.company_id = l.company_id and m.id = l.product_id and m.batch_tracked),
    moved as (
      select m.company_id, m.warehouse_id, m.product_id, b.batch_id, sum(b.qty) as qty from tenant.stock_move_batches b
      join tenant.stock_moves m on m.company_id = b.company_id and m.doc_id = b.doc_id and m.journal_id = b.journal_id and m.line_no = b.line_no
      group by 1, 2, 3, 4)
    select t.warehouse_id, t.product_id, t.on_hand, sum(b.on_hand) as in_batches from tracked t
    left join tenant.batch_levels b using (company_id, warehouse_id, product_id)
    group by t.company_id, t.warehouse_id, t.product_id, t.on_hand having t.on_hand <> coalesce(sum(b.on_hand), 0)
    union all
    select warehouse_id, product_id, b.on_hand, moved.qty from tenant.batch_levels b
    full join moved using (company_id, warehouse_id, product_id, batch_id) where coalesce(b.on_hand, 0) <> coalesce(moved.qty, 0)`,

  'G4 a transfer is received, short or on its way, and nothing else': `
    select transfer_id, product_id, shipped_qty, received_qty, short_qty from tenant.transfer_lines l
    join tenant.transfers t on t.company_id = l.company_id and t.id = l.transfer_id
    where (t.status in ('RECEIVED', 'CLOSED_SHORT')) and (shipped_qty <> received_qty + short_qty or settled_fen <> value_fen)
      or t.status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELLED') and shipped_qty <> 0`,

  'G4 every move carries the running figures, without a gap': `
    select warehouse_id, product_id, seq, qty_after, value_after from (
      select m.*, row_number() over w as place, sum(qty) over w as qty_so_far, sum(value_fen) over w as value_so_far
      from tenant.stock_moves m window w as (partition by company_id, warehouse_id, product_id order by seq)) run
    where seq <> place or qty_after <> qty_so_far or value_after <> value_so_far`,
};

-- Points that a refunded order had earned.
alter type tenant.lot_use_reason add value 'CLAW_BACK';

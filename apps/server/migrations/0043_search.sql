-- Row security lets an index be used only by comparisons that cannot leak what they compare: equality and order, not LIKE.
-- The pattern index of products could never be used by the server, and cost every change of a product.
drop index tenant.product_masters_search;
-- Also of members who left, which the unique indexes leave out.
create index members_phone_any on tenant.members (company_id, phone_index);
create index members_id_card_any on tenant.members (company_id, id_card_index);

import { defineApi, get } from '#kernel/endpoint.ts';
import { summedPageOf } from '#kernel/list.ts';
import { statementEndpoints } from '#money/statement/statement.api.ts';
import { BillDocument, BillDocumentFilter, BillDocumentSums, UnbilledFilter, UnbilledLine, UnbilledSums } from './bill.model.ts';
import { billFunctions } from './bill.rules.ts';

const documents = {
  access: { can: billFunctions.list },
  input: BillDocumentFilter,
  output: summedPageOf(BillDocument, BillDocumentSums),
};

/** What the company owes a supplier for a brand. */
export const billApi = defineApi('bill', {
  ...statementEndpoints('bill', '/api/purchase/bill', billFunctions),
  /** What was received and is not on an approved statement: the balance of GRNI, line by line. */
  unbilled: get('/api/purchase/bill/unbilled', {
    access: { can: billFunctions.list },
    input: UnbilledFilter,
    output: summedPageOf(UnbilledLine, UnbilledSums),
  }),
  documents: get('/api/purchase/bill/:id/documents', documents),
});

/** What a branch owes the company for goods that suppliers delivered to it. */
export const branchBillApi = defineApi('branchBill', {
  ...statementEndpoints('branchBill', '/api/purchase/branchBill', billFunctions),
  documents: get('/api/purchase/branchBill/:id/documents', documents),
});

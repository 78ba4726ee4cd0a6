import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const ticketErrors = defineErrors('ticket', {
  partsInPast: [
    422,
    say('配件预计到货日不能早于今天', 'Parts cannot be expected before today. Choose a later day.', '零件預計到貨日不能早於今天'),
  ],
});

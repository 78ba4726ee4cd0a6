import { z } from 'zod';
import { MemberPin, Proof } from '#guests/evidence/evidence.model.ts';
import { id, line, time } from '#kernel/model.ts';

const branch = { companyId: id, branchId: id };
/** The client of one machine, as it names itself in events. */
const client = { machine: line(20), session: line(64) };

export const AskMemberCode = z.object({ ...branch, ...client });
/** To be shown as a QR code. Ask for the next one before this one expires. */
export const MemberCode = z.object({ code: z.string(), expiresTime: time });

export const NewMachinePin = z.object({ ...branch, ...client, pin: MemberPin, proof: Proof });

/** The machines that fetch notices, and the notices they have shown since the last call. */
export const AskNotices = z.object({
  ...branch,
  machines: z.array(z.object(client)).min(1).max(500),
  shown: z.array(id).max(500).default([]),
});
export const GuestNotice = z.object({ id, ...client, text: z.string(), time });

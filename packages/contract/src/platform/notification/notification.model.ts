import { z } from 'zod';
import { id, line, pageQuery, time, upToMostListed } from '#kernel/model.ts';

/** DATA-04: the subject of a notification. */
export const ServiceType = z.enum(['PURCHASE', 'TOUR', 'STAFF_RECORD', 'NOTICE', 'EXPORT', 'IMPORT', 'BILL', 'CASH_DEPOSIT']);
export type ServiceType = z.infer<typeof ServiceType>;
/**
 * Of PURCHASE: 0 general; 1-6 product order, 7 price adjustment, 8 takedown, 9 product info change, 10 replacement order,
 * 11 chargeback, 12 return. Of BILL: 0 of a supplier, 1 of a branch, 2 of a payment channel. Of STAFF_RECORD and TOUR: see
 * `staffMessages` and `tourMessages`.
 */
export const SubServiceType = z.int().min(0).max(12);
/** 0 to-do, 1 result, 2 reminder. */
export const NotificationType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const Notification = z.object({
  id,
  content: z.string(),
  createdTime: time,
  serviceType: ServiceType,
  subServiceType: SubServiceType,
  notificationType: NotificationType,
  /** The document concerned; null for a plain notice. */
  serviceId: id.nullable(),
  readTime: time.nullable(),
});
/** A notification as JSON. */
export type Notification = z.input<typeof Notification>;

export const NotificationFilter = upToMostListed(
  pageQuery.extend({
    serviceType: ServiceType.optional(),
    subServiceType: z.coerce.number().int().min(0).max(12).optional(),
  }),
);

/** A notice from a manager to the staff of some branches. */
export const Notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  senderName: z.string(),
  createdTime: time,
  branchNames: z.array(z.string()),
  recipients: z.int(),
  readers: z.int(),
  /** The announcement it was published as; null if only staff can read it. */
  announcementId: id.nullable(),
});
export const NewNotice = z.object({
  title: line(40),
  content: line(1000),
  branchIds: z.array(id).min(1).max(500),
  /** Also publishes it to everybody who has the address, signed in or not. */
  isPublic: z.boolean().default(false),
});

/** SHELL-15: a published notice, for everybody who has the address. */
export const Announcement = z.object({ title: z.string(), content: z.string(), companyName: z.string(), publishedTime: time });

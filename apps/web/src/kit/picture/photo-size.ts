/** How large a photo stands beside others. */
export const PHOTO_SIZE = { width: 76, height: 56 };

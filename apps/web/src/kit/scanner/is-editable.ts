export const isEditable = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]') !== null;

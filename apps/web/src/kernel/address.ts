/** API-01: the base path is /; addresses of the distribution host stay unchanged. */
export const addressOf = (url: string) => (url.includes('distribution') ? url : `/${url.replace(/^\//, '')}`);

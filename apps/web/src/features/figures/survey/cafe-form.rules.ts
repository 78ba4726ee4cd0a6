/** One of eight names, clockwise from north. */
export const directionOf = (deg: number, names: string) => names.split(' ')[Math.round(deg / 45) % 8] ?? '';

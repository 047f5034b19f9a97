/** The wait in seconds after that many wrong passwords in a row: 1, 2, 4 … 30 (catalogue A5). */
export const pauseAfter = (failures: number): number =>
  failures <= 0 ? 0 : Math.min(30, 2 ** Math.min(failures - 1, 10))

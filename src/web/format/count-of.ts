/** "1 song", "1,200 songs". */
export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

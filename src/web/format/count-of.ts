/** "1 song", "1,200 songs". @param many where it is not made with an s */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

import { OTHER_PATH } from '../../../contract/counted-path.ts'

/** An address as the desk shows it. Those that are no page of ours are counted as one. */
export const pageName = (path: string): string => (path === OTHER_PATH ? 'Other addresses' : path)

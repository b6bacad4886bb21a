/** Whether a host name, as it stands in an address, is a loopback name. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(host)

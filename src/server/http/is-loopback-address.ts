/** 127.0.0.0/8 and ::1, also as an IPv4 address in IPv6's clothes. */
export const isLoopbackAddress = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/u.test(ip)

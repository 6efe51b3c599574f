const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * True for `localhost` and for IP addresses: there is neither error reporting nor analytics there (rules P16, E15). Takes a host name as `location.hostname` gives it: normalised, IPv6 in brackets.
 */
export const isLocalHost = (hostname: string): boolean =>
  hostname === '' || hostname === 'localhost' || hostname.startsWith('[') || ipv4.test(hostname);

import ipaddr from 'ipaddr.js';

const ipv6PrefixBits = 64;

/**
 * What a caller's address is counted by: an IPv4 address itself, of IPv6 the /64 that one customer is given, so that its
 * endless addresses count as one. Anything else, as a proxy might pass it on, counts as `unknown`.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // an IPv4 address that is written as IPv6 comes out as itself
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bare = parsed.toString().replace(/%.*$/, '');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${ipv6PrefixBits}`).toString()}/${ipv6PrefixBits}`;
}

const ipv4NetworkBits = 24;
const ipv6NetworkBits = 48;

/** The network that an address is of, wide enough to name nobody: the /24 of IPv4, the /48 of IPv6. */
export function wideNetworkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bare = parsed.toString().replace(/%.*$/, '');
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${bare}/${ipv4NetworkBits}`).toString()}/${ipv4NetworkBits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${ipv6NetworkBits}`).toString()}/${ipv6NetworkBits}`;
}

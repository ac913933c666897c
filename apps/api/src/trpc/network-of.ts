import ipaddr from 'ipaddr.js';

const ipv6PrefixBits = 64;

/**
 * The address by which a caller is counted: an IPv4 address itself, for IPv6 the /64 that one customer is assigned, so that all
 * its addresses count as one. Anything else, as a proxy might forward it, counts as `unknown`.
 */
export function rateLimitAddressOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // converts an IPv4-mapped IPv6 address to IPv4
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bare = parsed.toString().replace(/%.*$/, '');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${ipv6PrefixBits}`).toString()}/${ipv6PrefixBits}`;
}

const ipv4NetworkBits = 24;
const ipv6NetworkBits = 48;

/** The network of an address, too wide to identify a person: the /24 of IPv4, the /48 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bare = parsed.toString().replace(/%.*$/, '');
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${bare}/${ipv4NetworkBits}`).toString()}/${ipv4NetworkBits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${ipv6NetworkBits}`).toString()}/${ipv6NetworkBits}`;
}

// The fairness check, done here and not taken on trust: the secret that is revealed after the match
// must be the one the hall was committed to, and the deal's seed must come from it and from
// everybody's part.
import { check_deal } from './deal';
import type { Fairness } from './protocol';
import { hmac_sha256, sha256 } from './sha256';

type Told = Pick<Fairness, 'secret' | 'seed' | 'commitment' | 'known_deal' | 'transcript'>;

export function check_commitment(told: Told): boolean {
  // Matches dealt by older halls: the promise was the plain hash of the seed.
  if (told.secret === null) return sha256(told.seed) === told.commitment.toLowerCase();
  if (!told.known_deal) return check_deal({ ...told, secret: told.secret }) === null;
  return /^[0-9a-f]{64}$/.test(told.secret) && hmac_sha256(told.secret, 'crownhall commitment\n') === told.commitment;
}

// The fairness check, done here and not taken on trust: SHA-256 of the seed must be the hash that
// was promised before the deal.
import type { Fairness } from './protocol';

export async function check_commitment(told: Pick<Fairness, 'seed' | 'commitment'>): Promise<boolean> {
  const as_text = new TextEncoder().encode(told.seed);
  const inputs = /^(?:[0-9a-f]{2})+$/i.test(told.seed) ? [from_hex(told.seed), as_text] : [as_text];
  for (const input of inputs) {
    if ((await sha256(input)) === told.commitment.toLowerCase()) return true;
  }
  return false;
}

function from_hex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

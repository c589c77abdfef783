import ssh2 from 'ssh2'

/** A new pair of Ed25519 keys. Of those that ssh2 makes, one in 400 is malformed. */
export function makeSshKeys(comment = 'anna@studio'): { private: string; public: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', { comment })
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair
  }
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The maintainers' public key (Ed25519), at the root of the project and in every release. */
export const publicKeyFile = 'release-key.pem'

/** Suffix of the signature of a file: 64 bytes, which openssl verifies too. */
export const signatureSuffix = '.sig'

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/**
 * @param pem the private key
 * @param published the public key of the project
 * @throws Error when the keys do not match, since nobody could verify the signature
 */
export function readPrivateKey(pem: string, published: string | null): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The release key is not an Ed25519 key.')
  if (published === null || !createPublicKey(key).equals(createPublicKey(published)))
    throw new Error(
      `${publicKeyFile} is not the public half of this release key: npm run release-key shows how.`,
    )
  return key
}

export const signFile = (content: Buffer, key: KeyObject): Buffer => sign(null, content, key)

const isSigned = (content: Buffer, signature: Buffer, publicKey: string): boolean =>
  verify(null, content, createPublicKey(publicKey), signature)

/** An in-toto statement with SLSA provenance. */
type Provenance = ReturnType<typeof describeBuild>

/** Describes how an archive was built: from which commit, with which packages and which Node. */
export function describeBuild(built: {
  name: string
  archive: Buffer
  /** Null when the sources differ from the commit. */
  commit: string | null
  lock: Buffer
  builder: string
}) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: built.name, digest: { sha256: sha256(built.archive) } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { command: 'npm ci && npm run release' },
        resolvedDependencies: [
          ...(built.commit ? [{ uri: 'git', digest: { gitCommit: built.commit } }] : []),
          { uri: 'package-lock.json', digest: { sha256: sha256(built.lock) } },
        ],
      },
      runDetails: {
        builder: {
          id: built.builder,
          version: { node: process.version, platform: process.platform, arch: process.arch },
        },
      },
    },
  }
}

/**
 * Verifies an archive, its provenance and the signatures of both.
 * @returns the provenance
 * @throws Error with the reason
 */
export function verifyRelease(
  name: string,
  archive: Buffer,
  provenance: Buffer,
  signatures: { archive: Buffer; provenance: Buffer },
  publicKey: string,
): Provenance {
  if (!isSigned(archive, signatures.archive, publicKey))
    throw new Error(`${name} was changed after it was signed, or signed with another key. Do not install it.`)
  if (!isSigned(provenance, signatures.provenance, publicKey))
    throw new Error(`The provenance of ${name} was changed after it was signed, or signed with another key.`)
  const statement: Provenance = JSON.parse(String(provenance))
  const [subject] = statement.subject
  if (subject?.name !== name || subject.digest.sha256 !== sha256(archive))
    throw new Error(`The provenance describes another archive than ${name}.`)
  return statement
}

// Verifies that the maintainers built and signed an archive; works in a clone and in an installed release:
//   npm run verify-release -- ../amanah-1.2.0.tar.gz
//   --key FILE  another public key than release-key.pem of this folder
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { publicKeyFile, signatureSuffix, verifyRelease } from './sign-release.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
const [archive, ...rest] = positionals
try {
  if (!archive || rest.length > 0) throw new Error('Usage: npm run verify-release -- FILE [--key FILE]')
  const keyFile = values.key ?? join(import.meta.dirname, '..', publicKeyFile)
  if (!existsSync(keyFile))
    throw new Error(
      `${publicKeyFile} is missing: its maintainers have not published a key yet, so their releases are not signed. ` +
        'Check the .sha256, or rebuild the release and compare it (docs/operations.md, Releases).',
    )
  const described = archive.replace(/\.tar\.gz$/, '.provenance.json')
  const { predicate } = verifyRelease(
    basename(archive),
    readFileSync(archive),
    readFileSync(described),
    {
      archive: readFileSync(archive + signatureSuffix),
      provenance: readFileSync(described + signatureSuffix),
    },
    readFileSync(keyFile, 'utf8'),
  )
  const { builder } = predicate.runDetails
  const commit = predicate.buildDefinition.resolvedDependencies.find(({ uri }) => uri === 'git')?.digest
    .gitCommit
  console.log(`${basename(archive)} is signed and unchanged.`)
  console.log(
    `Built by ${builder.id} with Node ${builder.version.node} from commit ${commit ?? '(unknown)'}.`,
  )
} catch (error) {
  const { code, path, message } = error as NodeJS.ErrnoException
  console.error(code === 'ENOENT' ? `${path} is missing: the release is unsigned or incomplete.` : message)
  process.exitCode = 1
}

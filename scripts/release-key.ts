// Creates the key pair that signs releases. The private key goes to FILE, outside the project; its public
// half becomes release-key.pem, to be committed:
//   npm run release-key -- /media/safe/amanah-release-key.pem
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { publicKeyFile } from './sign-release.ts'

const root = join(import.meta.dirname, '..')
const [file] = process.argv.slice(2)
if (!file || !relative(root, resolve(file)).startsWith('..')) {
  console.error(
    'Name a new file outside the project: npm run release-key -- /media/safe/amanah-release-key.pem',
  )
  process.exit(1)
}
const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
writeFileSync(file, privateKey, { flag: 'wx', mode: 0o600 })
writeFileSync(join(root, publicKeyFile), publicKey)
console.log(
  `Store ${file} secretly, with a backup. Commit ${publicKeyFile}, and tell operators when it changes.`,
)

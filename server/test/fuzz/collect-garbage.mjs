// Loaded before the server (node --import): at SIGUSR2 it puts away what is not used, so that its memory can be compared.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())

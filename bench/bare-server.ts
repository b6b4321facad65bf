// Upper bound of Node's throughput: one response, identical for every call, from memory. Started by
// page-bench.ts with a port and a file.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [port = '', file = ''] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8'))
const bytes = Buffer.from(body, 'base64')

createServer((_request, response) => response.writeHead(status, headers).end(bytes)).listen(
  Number(port),
  '127.0.0.1',
)

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`
const host = 'Host: 127.0.0.1'
const donate = 'POST /api/v1/donate HTTP/1.1'

/**
 * Bytes that no HTTP client sends. Each request is complete, so an answer or the end of the connection must
 * come.
 */
export const rawRequests: Record<string, string | Buffer> = {
  'no HTTP at all': 'hello\r\n\r\n',
  'the beginning of TLS': Buffer.from('16030100c8010000c403', 'hex'),
  'HTTP/0.9': 'GET /\r\n\r\n',
  'HTTP/2 without TLS': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a version that is none': lines('GET / HTTP/9.9', host),
  'a method that is none': lines('MISCHIEF / HTTP/1.1', host),
  'no host': lines('GET /healthz HTTP/1.1'),
  'two hosts': lines('GET /healthz HTTP/1.1', host, 'Host: elsewhere.example'),
  'a host with a script': lines('GET / HTTP/1.1', 'Host: "><script>alert(1)</script>'),
  'another site in the address': lines(
    'GET http://elsewhere.example/admin HTTP/1.1',
    'Host: elsewhere.example',
  ),
  'two slashes': lines('GET //elsewhere.example/%2e%2e HTTP/1.1', host),
  'a way out of the folder': lines('GET /assets/../../../../etc/passwd HTTP/1.1', host),
  'the same, encoded': lines('GET /assets/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1', host),
  'a NUL in the address': lines('GET /api/v1/public/donations/%00 HTTP/1.1', host),
  'half an escape in the address': lines('GET /donation/%E0%A4%A HTTP/1.1', host),
  'an address of 60 kB': lines(`GET /${'a'.repeat(60_000)} HTTP/1.1`, host),
  'a header of 100 kB': lines('GET / HTTP/1.1', host, `X-Long: ${'a'.repeat(100_000)}`),
  '3,000 headers': lines('GET / HTTP/1.1', host, ...Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`)),
  'a cookie of 15 kB': lines('GET / HTTP/1.1', host, `Cookie: ${'a=b; '.repeat(3000)}`),
  'bytes that are no text in a header': Buffer.from(
    lines('GET / HTTP/1.1', host, 'X-Odd: \xff\xfe\x80'),
    'latin1',
  ),
  'a header folded over two lines': lines('GET / HTTP/1.1', host, 'X-Fold: a', ' b'),
  'a header without a name': lines('GET / HTTP/1.1', host, ': value'),
  'a length below zero': lines(donate, host, 'Content-Length: -1'),
  'a length that is no number': lines(donate, host, 'Content-Length: many'),
  'two lengths': `${lines(donate, host, 'Content-Length: 2', 'Content-Length: 3')}{}x`,
  'a length and chunks': `${lines(donate, host, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'a coding that is none': `${lines(donate, host, 'Transfer-Encoding: cow')}0\r\n\r\n`,
  'chunks that are none': `${lines(donate, host, 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  'a chunk of 2 GB announced': `${lines(donate, host, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close')}7fffffff\r\n`,
  'a body of 2 GB announced': lines(
    donate,
    host,
    'Content-Type: application/json',
    'Content-Length: 2147483647',
  ),
  'a GET with a body': `${lines('GET /healthz HTTP/1.1', host, 'Content-Length: 2')}{}`,
  'an upgrade': lines('GET / HTTP/1.1', host, 'Connection: Upgrade', 'Upgrade: websocket'),
  'a tunnel': lines('CONNECT elsewhere.example:443 HTTP/1.1', host),
  TRACE: lines('TRACE / HTTP/1.1', host),
  'an expectation': lines('GET /healthz HTTP/1.1', host, 'Expect: miracles'),
  '100 requests at once': lines('GET /healthz HTTP/1.1', host).repeat(100),
  'a form without an end': `${lines('POST /api/v1/public/transfers/x/report HTTP/1.1', host, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 40')}--x\r\nContent-Disposition: form-data; name`,
  'a form without a boundary': `${lines(donate, host, 'Content-Type: multipart/form-data', 'Content-Length: 2')}{}`,
}

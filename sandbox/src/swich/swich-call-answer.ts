/** Common part of every answer of the vendor: the result of the call itself. */
export function swichCallAnswer(code: string, message: string) {
  return {
    status: code === '0000' ? 'success' : 'failed',
    code,
    message,
    timestamp: new Date().toISOString(),
  }
}

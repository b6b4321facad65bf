/** What every answer of the vendor carries: how the call itself went. */
export function swichCallAnswer(code: string, message: string) {
  return {
    status: code === '0000' ? 'success' : 'failed',
    code,
    message,
    timestamp: new Date().toISOString(),
  }
}

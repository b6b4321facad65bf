/** Sends like `fetch`, and reports the uploaded share (0 to 1), which `fetch` cannot. */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort())
      request.onerror = () => reject(new TypeError('The request got no answer.'))
      request.send(body as XMLHttpRequestBodyInit)
    })

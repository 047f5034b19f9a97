/** Statuses without a body, as `Response` requires. */
const bodiless = new Set([204, 205, 304])

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .flatMap((line): [string, string][] => {
        const colon = line.indexOf(':')
        return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
      }),
  )
  return new Response(bodiless.has(request.status) ? null : (request.response as ArrayBuffer), {
    status: request.status,
    headers,
  })
}

/**
 * A `fetch` that reports upload progress, which the native one does not; uses `XMLHttpRequest`. It rejects like `fetch`: with a
 * TypeError without a reply, and with the signal's reason when aborted.
 */
export const upload =
  (onSent: (done: number, total: number | undefined) => void) =>
  (url: RequestInfo | URL, { method = 'POST', headers, body, signal }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      request.responseType = 'arraybuffer'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        onSent(loaded, lengthComputable ? total : undefined)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('the upload was cut off'))
      const giveUp = () => {
        request.abort()
        reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
      }
      if (signal?.aborted === true) return giveUp()
      signal?.addEventListener('abort', giveUp, { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })

/** Whether this browser supports passkeys here: over https or on localhost, but not at a bare IP address. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

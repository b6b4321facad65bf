/** Whether this browser can make and use passkeys here: over https, or on localhost, and not at a bare IP address. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)

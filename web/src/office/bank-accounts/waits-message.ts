/** After a change for which a second person is needed. */
export const waitsMessage =
  'The change waits for a second person. Until it is approved, donors see the account as it was.'

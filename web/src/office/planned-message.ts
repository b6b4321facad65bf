/** What a button says whose function is not switched on; the sentence names the action (specification, section 8). */
export const plannedMessage = (action: 'Add' | 'Edit' | 'Deactivate' | 'Delete') =>
  `${action} functionality is planned for a future update.`

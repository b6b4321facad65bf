/** What a button says whose work is not switched on; the sentence has the action that was pressed (specification, section 8). */
export const plannedMessage = (action: 'Add' | 'Edit' | 'Deactivate' | 'Delete') =>
  `${action} functionality is planned for a future update.`

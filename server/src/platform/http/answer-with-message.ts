import type { Message } from '../../../../contract/src/message.ts'

/** An answer whose message replaces the contract's, such as 'This waits for a second person.' */
export class AnswerWithMessage<Data> {
  readonly data: Data
  readonly message: Message

  constructor(data: Data, message: Message) {
    this.data = data
    this.message = message
  }
}

import type { IClientOptions } from 'mqtt'

/** Whether the socket of the latest attempt was opened; known only in a page, where all sockets are WebSockets. */
export type SocketWatch = {
  readonly isOpen: () => boolean
  /** The options of the MQTT client by which it is watched. */
  readonly options: Pick<IClientOptions, 'createWebsocket'>
}

/** Watches the sockets of one MQTT client. */
export function createSocketWatch(): SocketWatch {
  let current: WebSocket | undefined
  let isOpen = false
  return {
    isOpen: () => isOpen,
    options:
      typeof WebSocket === 'undefined'
        ? {}
        : {
            createWebsocket(url, protocols) {
              const socket = new WebSocket(url, protocols)
              current = socket
              isOpen = false
              socket.addEventListener('open', () => {
                if (socket === current) isOpen = true
              })
              return socket
            },
          },
  }
}

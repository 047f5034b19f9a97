export { createBroker } from '@/broker/broker'
export { send, toRequest } from '@/server/exchange'

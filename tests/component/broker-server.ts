export { createBroker } from '@/broker/broker'
export { toRequest } from '@/server/embedded-api'

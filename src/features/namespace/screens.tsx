export { NamespaceDetail } from './detail'
export { NamespaceList } from './list'

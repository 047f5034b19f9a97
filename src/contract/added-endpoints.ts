import { actionEndpoints } from '@/features/connector/contract-action'
import { aiEndpoints } from '@/features/ai/contract'
import { auditEndpoints } from '@/features/audit/contract'
import { certificateEndpoints } from '@/features/certificate/contract'
import { queueEndpoints } from '@/features/message-queue/contract'
import { clearingEndpoints } from './clearing'
import { newerClientEndpoints } from '@/features/client/contract-cursor'
import { clusterLinkEndpoints } from '@/features/cluster-link/contract'
import { connectorEndpoints } from '@/features/connector/contract'
import { durableStorageEndpoints } from '@/features/durable-storage/contract'
import { externalRegistryEndpoints } from '@/features/external-registry/contract'
import { dataBackupEndpoints } from '@/features/backup/contract'
import { addedHotConfigEndpoints } from '@/features/config/contract-hot'
import { invitationEndpoints } from '@/features/node/contract-invitation'
import { namespaceEndpoints } from '@/features/namespace/contract'
import { nodeCacheEndpoints } from '@/features/node-cache/contract'
import { orderEndpoints } from './order'
import { pluginConfigEndpoints } from '@/features/plugin/contract-config'
import { ruleTrialEndpoints } from '@/features/rule/contract-trial'
import {
  directoryCodeEndpoints,
  signInEndpoints,
  twoStepEndpoints,
} from '@/features/session/contract-two-step'
import { scopeEndpoints } from '@/features/user/contract-scopes'
import { singleSignOnEndpoints } from '@/features/single-sign-on/contract'
import { sourceEndpoints } from '@/features/connector/contract-source'
import { traceLimitEndpoints } from '@/features/trace/contract-limits'
import { transformationEndpoints } from '@/features/message-pipeline/contract-transformation'
import { validationEndpoints } from '@/features/message-pipeline/contract-validation'

/** Endpoints of brokers after 5.1. Loaded separately, because older brokers never need them. */
export const newerContract = {
  ...connectorEndpoints,
  ...actionEndpoints,
  ...sourceEndpoints,
  ...newerClientEndpoints,
  ...clearingEndpoints,
  ...orderEndpoints,
  ...invitationEndpoints,
  ...ruleTrialEndpoints,
  ...pluginConfigEndpoints,
  ...auditEndpoints,
  ...certificateEndpoints,
  ...durableStorageEndpoints,
  ...addedHotConfigEndpoints,
  ...clusterLinkEndpoints,
  ...nodeCacheEndpoints,
  ...namespaceEndpoints,
  ...queueEndpoints,
  ...dataBackupEndpoints,
  ...signInEndpoints,
  ...directoryCodeEndpoints,
  ...singleSignOnEndpoints,
  ...scopeEndpoints,
  ...twoStepEndpoints,
  ...validationEndpoints,
  ...transformationEndpoints,
  ...traceLimitEndpoints,
  ...aiEndpoints,
  ...externalRegistryEndpoints,
} as const
export type NewerContract = typeof newerContract

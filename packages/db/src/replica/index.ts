export { examineReplica, replicaSentences, type Examination, type ReplicaState } from './examine-replica.ts';
export { openReplica, type Replica, type ReplicaFigures } from './open-replica.ts';

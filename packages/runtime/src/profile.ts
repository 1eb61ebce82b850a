/** What profiled adjoints call, and what starts and ends a profile: `@retrograd/runtime/profile`. Ordinary derivatives do not import it. */

export {
  type Clock,
  closePlace,
  countStep,
  enterPlace,
  lastStep,
  leavePlace,
  nextStep,
  openPlace,
  passPlace,
  samplePlace,
  startProfile,
  stopProfile,
  turnBack,
} from "./profile/profile.js";
export { OWN_BYTES, PASSED_PLACE, type ProfileNode, type ProfileRecord } from "./profile/profile-record.js";

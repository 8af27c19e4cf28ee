import { createContext, type ReactElement, type ReactNode, use, useState } from "react";

type ActiveTime = number | undefined;

const ActiveTimeContext = createContext<ActiveTime>(undefined);
const SetActiveTimeContext = createContext<(time: ActiveTime) => void>(() => {});

/** Shares the time at the cursor of the charts among its children. */
export function ActiveTimeProvider({ children }: { children: ReactNode }): ReactElement {
  const [time, setTime] = useState<ActiveTime>();
  return (
    <SetActiveTimeContext value={setTime}>
      <ActiveTimeContext value={time}>{children}</ActiveTimeContext>
    </SetActiveTimeContext>
  );
}

/**
 * Returns the start of the bucket at the cursor in Unix seconds; undefined while the cursor is elsewhere. Always undefined
 * without `wasInView`: a move of the cursor doesn't render again what no one has seen.
 */
export function useActiveTime(wasInView: boolean): ActiveTime {
  return wasInView ? use(ActiveTimeContext) : undefined;
}

/** Returns the function that a chart calls with the start of the bucket at its cursor, in Unix seconds. */
export function useSetActiveTime(): (time: ActiveTime) => void {
  return use(SetActiveTimeContext);
}

import type { ReactNode } from "react";

interface DrawnPerson {
  /** The town of the person; it also names the place on the ring. */
  readonly town: string;
  readonly isTalking: boolean;
  /** The background gradient, from corner to corner. */
  readonly backdrop: readonly [string, string];
  readonly figure: ReactNode;
}

/** Drawings of six people in six towns. */
export const PEOPLE: readonly DrawnPerson[] = [
  {
    town: "Cuttack",
    isTalking: true,
    backdrop: ["#d8cbd3", "#a48f9f"],
    figure: (
      <>
        <circle cx="90" cy="26" r="13" fill="#5a5450" />
        <path d="M22 184c2-36 22-52 50-57h36c28 5 48 21 50 57z" fill="#f4f7f6" />
        <path d="M76 126l14 26 14-26 4 2-4 58H76l-4-58z" fill="#6d5a9c" />
        <path d="M72 127l18 34-22 24-10-50zM108 127l-18 34 22 24 10-50z" fill="#e3eae8" />
        <path d="M78 104h24v22c0 10-24 10-24 0z" fill="#8a5634" />
        <ellipse cx="62.5" cy="74" rx="5" ry="8" fill="#8a5634" />
        <ellipse cx="117.5" cy="74" rx="5" ry="8" fill="#8a5634" />
        <path d="M64 66c0-22 12-32 26-32s26 10 26 32c0 28-12 46-26 46S64 94 64 66z" fill="#a96f45" />
        <path d="M63 62c-2-26 10-37 27-37s29 11 27 37c-4-13-13-20-27-20s-23 7-27 20z" fill="#5a5450" />
        <path
          d="M72.5 66.500q5-3 10 0M97.5 66.500q5-3 10 0"
          stroke="#5a5450"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="78" cy="73" r="2.5" fill="#221a17" />
        <circle cx="102" cy="73" r="2.5" fill="#221a17" />
        <path d="M90 75v9q0 2-3 2" stroke="#8a5634" strokeWidth="2" fill="none" strokeLinecap="round" />
        <path d="M82 94q8 10 16 0q-8-3-16 0" stroke="#7d3f36" strokeWidth="2.2" fill="#7d3f36" strokeLinecap="round" />
      </>
    ),
  },
  {
    town: "Wardha",
    isTalking: false,
    backdrop: ["#e2dcd2", "#b3a997"],
    figure: (
      <>
        <path d="M22 184c2-36 22-52 50-57h36c28 5 48 21 50 57z" fill="#e7e3da" />
        <path d="M72 127c4 12 32 12 36 0l6 1c-4 20-44 20-48 0z" fill="#cfc8ba" />
        <path d="M78 104h24v22c0 10-24 10-24 0z" fill="#a96f45" />
        <ellipse cx="62.5" cy="74" rx="5" ry="8" fill="#a96f45" />
        <ellipse cx="117.5" cy="74" rx="5" ry="8" fill="#a96f45" />
        <path d="M64 66c0-22 12-32 26-32s26 10 26 32c0 28-12 46-26 46S64 94 64 66z" fill="#c68a5a" />
        <path d="M63 62c-3-26 10-37 27-37s30 11 27 37c-3-10-6-16-10-19-10 3-24 3-34 0-4 3-7 9-10 19z" fill="#44301f" />
        <path
          d="M72.5 66.500q5-3 10 0M97.5 66.500q5-3 10 0"
          stroke="#44301f"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="78" cy="73" r="2.5" fill="#221a17" />
        <circle cx="102" cy="73" r="2.5" fill="#221a17" />
        <path d="M90 75v9q0 2-3 2" stroke="#a96f45" strokeWidth="2" fill="none" strokeLinecap="round" />
        <path d="M82 94q8 6 16 0" stroke="#7d3f36" strokeWidth="2.2" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  {
    town: "Koraput",
    isTalking: false,
    backdrop: ["#d6c1ad", "#a4876b"],
    figure: (
      <>
        <path d="M58 62c0-26 14-38 32-38s32 12 32 38v46c-6 12-58 12-64 0z" fill="#44301f" />
        <path d="M22 184c2-36 22-52 50-57h36c28 5 48 21 50 57z" fill="#2f8f80" />
        <path d="M72 127c4 12 32 12 36 0l6 1c-4 20-44 20-48 0z" fill="#237365" />
        <path d="M78 104h24v22c0 10-24 10-24 0z" fill="#6b4127" />
        <ellipse cx="62.5" cy="74" rx="5" ry="8" fill="#6b4127" />
        <ellipse cx="117.5" cy="74" rx="5" ry="8" fill="#6b4127" />
        <path d="M64 66c0-22 12-32 26-32s26 10 26 32c0 28-12 46-26 46S64 94 64 66z" fill="#8a5634" />
        <path d="M64 66c-1-28 10-40 26-40s27 12 26 40c-3-14-12-22-26-26-12 4-22 12-26 26z" fill="#44301f" />
        <path
          d="M72.5 66.500q5-3 10 0M97.5 66.500q5-3 10 0"
          stroke="#44301f"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="78" cy="73" r="2.5" fill="#221a17" />
        <circle cx="102" cy="73" r="2.5" fill="#221a17" />
        <path d="M90 75v9q0 2-3 2" stroke="#6b4127" strokeWidth="2" fill="none" strokeLinecap="round" />
        <path d="M82 94q8 6 16 0" stroke="#7d3f36" strokeWidth="2.2" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  {
    town: "Pune",
    isTalking: false,
    backdrop: ["#c9d6d2", "#93a8a2"],
    figure: (
      <>
        <path d="M22 184c2-36 22-52 50-57h36c28 5 48 21 50 57z" fill="#f4f7f6" />
        <path d="M76 126l14 26 14-26 4 2-4 58H76l-4-58z" fill="#2f8f80" />
        <path d="M72 127l18 34-22 24-10-50zM108 127l-18 34 22 24 10-50z" fill="#e3eae8" />
        <path d="M78 104h24v22c0 10-24 10-24 0z" fill="#c68a5a" />
        <ellipse cx="62.5" cy="74" rx="5" ry="8" fill="#c68a5a" />
        <ellipse cx="117.5" cy="74" rx="5" ry="8" fill="#c68a5a" />
        <path d="M64 66c0-22 12-32 26-32s26 10 26 32c0 28-12 46-26 46S64 94 64 66z" fill="#e0a878" />
        <path
          d="M63 60c-2-24 10-35 28-35 17 0 28 11 26 35-2-7-4-11-7-14-14-1-28-4-36-10-5 6-9 13-11 24z"
          fill="#5a5450"
        />
        <path
          d="M72.5 66.500q5-3 10 0M97.5 66.500q5-3 10 0"
          stroke="#5a5450"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="78" cy="73" r="2.5" fill="#221a17" />
        <circle cx="102" cy="73" r="2.5" fill="#221a17" />
        <path d="M90 75v9q0 2-3 2" stroke="#c68a5a" strokeWidth="2" fill="none" strokeLinecap="round" />
        <path d="M82 94q8 6 16 0" stroke="#7d3f36" strokeWidth="2.2" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  {
    town: "Thimphu",
    isTalking: false,
    backdrop: ["#b8c7d8", "#8096b0"],
    figure: (
      <>
        <path d="M58 64c0-27 13-40 32-40s32 13 32 40v22c0 8-64 8-64 0z" fill="#2a1d17" />
        <path d="M22 184c2-36 22-52 50-57h36c28 5 48 21 50 57z" fill="#e7e3da" />
        <path d="M72 127c4 12 32 12 36 0l6 1c-4 20-44 20-48 0z" fill="#cfc8ba" />
        <path d="M78 104h24v22c0 10-24 10-24 0z" fill="#c68a5a" />
        <ellipse cx="62.5" cy="74" rx="5" ry="8" fill="#c68a5a" />
        <ellipse cx="117.5" cy="74" rx="5" ry="8" fill="#c68a5a" />
        <path d="M64 66c0-22 12-32 26-32s26 10 26 32c0 28-12 46-26 46S64 94 64 66z" fill="#e0a878" />
        <path d="M63 64c-1-27 10-38 27-38s28 11 27 38c-2-12-8-19-16-22-12 6-30 8-38 22z" fill="#2a1d17" />
        <path
          d="M72.5 66.500q5-3 10 0M97.5 66.500q5-3 10 0"
          stroke="#2a1d17"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="78" cy="73" r="2.5" fill="#221a17" />
        <circle cx="102" cy="73" r="2.5" fill="#221a17" />
        <path d="M90 75v9q0 2-3 2" stroke="#c68a5a" strokeWidth="2" fill="none" strokeLinecap="round" />
        <path d="M82 94q8 6 16 0" stroke="#7d3f36" strokeWidth="2.2" fill="none" strokeLinecap="round" />
      </>
    ),
  },
  {
    town: "Nakuru",
    isTalking: false,
    backdrop: ["#b8c7d8", "#8096b0"],
    figure: (
      <>
        <path d="M54 70c0-32 15-48 36-48s36 16 36 48c0 22 8 40 14 56H40c6-16 14-34 14-56z" fill="#873a45" />
        <path d="M22 184c2-36 22-52 50-57h36c28 5 48 21 50 57z" fill="#a44a55" />
        <path d="M72 127c4 12 32 12 36 0l6 1c-4 20-44 20-48 0z" fill="#873a45" />
        <path d="M78 104h24v22c0 10-24 10-24 0z" fill="#6b4127" />
        <path d="M64 66c0-22 12-32 26-32s26 10 26 32c0 28-12 46-26 46S64 94 64 66z" fill="#6b4127" />
        <path
          fillRule="evenodd"
          d="M52 70c0-34 16-50 38-50s38 16 38 50c0 26 10 42 12 60-18 12-82 12-100 0 2-18 12-34 12-60zM90 38c-15 0-22 12-22 30 0 22 10 36 22 36s22-14 22-36c0-18-7-30-22-30z"
          fill="#a44a55"
        />
        <path d="M70 106c8 14 32 14 40 0-4 18-36 20-40 0z" fill="#873a45" opacity=".7" />
        <path
          d="M72.5 66.500q5-3 10 0M97.5 66.500q5-3 10 0"
          stroke="#2a1d17"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
          opacity=".75"
        />
        <circle cx="78" cy="73" r="2.5" fill="#221a17" />
        <circle cx="102" cy="73" r="2.5" fill="#221a17" />
        <path d="M90 75v9q0 2-3 2" stroke="#6b4127" strokeWidth="2" fill="none" strokeLinecap="round" />
        <path d="M82 94q8 6 16 0" stroke="#7d3f36" strokeWidth="2.2" fill="none" strokeLinecap="round" />
      </>
    ),
  },
];

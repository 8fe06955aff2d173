/** A conversation of the demo network: a question and its answers in order. */
export interface DemoTalk {
  readonly heading: string;
  readonly text: string;
  /** Names of focus areas. */
  readonly topics?: readonly string[];
  readonly answers: readonly string[];
}

export interface DemoNotice {
  readonly heading: string;
  readonly text: string;
}

/** The conversations of the demo sign-ins' batch, newest first. */
export const LIVELY_TALKS: readonly DemoTalk[] = [
  {
    heading: "Non-healing ulcer after six weeks of dressings",
    text:
      "<p>54-year-old farmer, type 2 diabetes for eleven years, HbA1c 9.8. Ulcer under the first toe, 2 × 3 cm, no fever. Pulses are present on both sides. We dress daily at the sub-center, but the wound edge has not moved.</p>" +
      "<p>When do you send for an X-ray? And does offloading with a felt pad work if the patient keeps farming?</p>",
    topics: ["Diabetic foot", "Type 2 diabetes"],
    answers: [
      "<p>Do the probe-to-bone test first. If you touch bone, refer the same day and do not wait for the X-ray. If not, offload strictly for two weeks, then measure again.</p><p>A felt pad works when the hole is larger than the wound and the shoe is closed. Ask him to stop wading in the field until the edge moves.</p>",
      "<p>We cut felt from a school-bag lining and fix it with paper tape. I show the family how to change it every third day.</p>",
      "<p>Also check the other foot and his footwear. Half of mine have a second pressure point.</p>",
    ],
  },
  {
    heading: "Is it safe to fast with NPH twice a day?",
    text: "<p>Several people plan to fast. I have moved the larger dose to the evening meal, but I am not sure about the morning dose, or when to ask them to break the fast.</p>",
    topics: ["Type 2 diabetes"],
    answers: [
      "<p>I halve the morning dose, ask for readings at noon and before sunset, and we agree beforehand: below 70 or above 300 the fast is over. Write it on a card for the family.</p>",
      "<p>Two of mine did well like that last year. The third had hypos and we stopped on day four.</p>",
    ],
  },
  {
    heading: "Glucometer strips: what do you do when stock runs out?",
    text: "<p>Our center has had no strips for eleven days. We have prioritised pregnant women and people on insulin. How do others decide whom to test when supplies are short?</p>",
    topics: ["Type 2 diabetes", "Gestational diabetes"],
    answers: [
      "<p>Same order here: pregnancy, insulin, symptoms. Everybody else comes on one fixed day so that no strip of an opened box is lost.</p>",
      "<p>We keep a shared list with two neighbouring centers and lend boxes. It took one phone call a week to set up.</p>",
      "<p>Tell the block officer in writing. After the second letter we got a buffer stock.</p>",
    ],
  },
  {
    heading: "Amlodipine or losartan first when there is protein in the urine?",
    text: "<p>48-year-old woman, blood pressure 152/94 on two visits, dipstick 2+. No potassium test nearby. Which would you start with?</p>",
    topics: ["Hypertension"],
    answers: [
      "<p>Losartan, low dose, and arrange the potassium within two weeks. If that is impossible, start amlodipine now and refer for the rest.</p>",
    ],
  },
  {
    heading: "Handout on injection technique in Marathi",
    text: "<p>Does anybody have a one-page handout with pictures? Many of our patients do not read well.</p>",
    topics: [],
    answers: [
      "<p>We drew one with the ASHA workers. Six pictures, no text. I will bring copies on Thursday.</p>",
      "<p>Thank you, please bring ten for Deoli.</p>",
    ],
  },
  {
    heading: "Screening feet: who does it in your center?",
    text: "<p>The doctor has no time, and the nurse does the vitals. I would like to hand it to the community health officer. Has that worked for anybody?</p>",
    topics: ["Diabetic foot"],
    answers: [
      "<p>Yes. After two afternoons of practice ours finds more than I do. We keep the filament on the vitals table.</p>",
    ],
  },
];

export const LIVELY_NOTICES: readonly DemoNotice[] = [
  {
    heading: "Case forms due by Wednesday",
    text: "<p>Please send your case a day before the session so that the lecturer can prepare. Leave out names, addresses and ID numbers.</p>",
  },
  {
    heading: "Slides of the last session",
    text: "<p>The slides on insulin titration are in the library of this batch. <strong>Please do not pass on the case pictures.</strong></p>",
  },
  {
    heading: "Welcome to the batch",
    text: "<p>We meet every week. Bring a case, ask early, and answer each other between the sessions: that is where most of the learning happens.</p>",
  },
];

/** The conversations of other batches. */
export const COMMON_TALKS: readonly DemoTalk[] = [
  {
    heading: "How do you keep follow-up visits on time?",
    text: "<p>About a third of our patients come weeks late. Reminders by phone help for a while. What has worked for you?</p>",
    answers: [
      "<p>We give the next date on a coloured card and call two days before, not on the day.</p>",
      "<p>Medicines for exactly the number of days until the visit. It sounds strict, but people come.</p>",
    ],
  },
  {
    heading: "May I present two short cases instead of one?",
    text: "<p>Both are about the same decision, and I need ten minutes in all.</p>",
    answers: ["<p>Gladly. Please put both into one form and write the question you have at the top.</p>"],
  },
  {
    heading: "Joining from a health center with a weak network",
    text: "<p>The picture stops every few minutes. Is it all right to join with sound only?</p>",
    answers: [
      "<p>Yes, sound is what counts. Turn your own picture off first, then ours.</p>",
      "<p>Sitting near the window of the store room doubled our signal.</p>",
    ],
  },
  {
    heading: "Which checklist do you use for the first visit?",
    text: "<p>Ours has grown to four pages and nobody fills it in any more.</p>",
    answers: [
      "<p>One page, twelve lines. Everything else goes to the second visit.</p>",
      "<p>We let the nurse choose the five lines that matter for the day.</p>",
      "<p>Could you share it here?</p>",
    ],
  },
  {
    heading: "Telling a family that the treatment will be for life",
    text: "<p>I notice that I avoid saying it at the first visit. How do you begin?</p>",
    answers: ["<p>I ask what they have heard, and wait. Most families say it before I do.</p>"],
  },
];

export const COMMON_NOTICES: readonly DemoNotice[] = [
  {
    heading: "Please register your attendance under your own name",
    text: "<p>Certificates are issued for the name that you join with.</p>",
  },
  {
    heading: "Change of time next week",
    text: "<p>Because of the holiday we begin half an hour later. The reminder will show the new time.</p>",
  },
];

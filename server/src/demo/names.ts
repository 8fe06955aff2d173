/** A name in its own script, and in Latin for e-mail addresses. */
export type WrittenName = readonly [name: string, latin: string];
export type WrittenNames = readonly [WrittenName, ...WrittenName[]];

/** The names of one origin. */
export interface NamePool {
  readonly women: WrittenNames;
  readonly men: WrittenNames;
  readonly families: WrittenNames;
}

const plain = (text: string): WrittenNames => {
  const [first = "", ...rest] = text.split(" ");
  const written = (name: string): WrittenName => [
    name,
    name
      .normalize("NFD")
      .replaceAll(/\P{ASCII}/gu, "")
      .toLowerCase(),
  ];
  return [written(first), ...rest.map(written)];
};

/** Names in another script, each with its Latin form: name/latin. */
const scripted = (text: string): WrittenNames => {
  const [first = "", ...rest] = text.split("  ");
  const written = (pair: string): WrittenName => {
    const [name = "", latin = ""] = pair.split("/");
    return [name, latin];
  };
  return [written(first), ...rest.map(written)];
};

const marathi: NamePool = {
  women: plain("Sushma Vaishali Manisha Ashwini Jyoti Archana Sarika Pratibha Shubhangi Rupali"),
  men: plain("Anil Sachin Prashant Ganesh Nilesh Santosh Mahesh Yogesh Kiran Amol"),
  families: plain("Wankhede Gaikwad Shinde Thakare Bobade Raut Chavan Pawar Meshram Kamble"),
};

const odia: NamePool = {
  women: plain("Sasmita Mamata Puspalata Gitanjali Bharati Kuntala"),
  men: plain("Bijay Prasanta Rabindra Sudhir Kailash"),
  families: plain("Sahoo Behera Nayak Pradhan Majhi Sethi"),
};

const hindi: NamePool = {
  women: scripted(
    "सुनीता/sunita  रेखा/rekha  कविता/kavita  पूनम/poonam  सीमा/seema  गीता/geeta  नीलम/neelam  अर्चना/archana",
  ),
  men: scripted("राजेश/rajesh  मनोज/manoj  अमित/amit  सुरेश/suresh  विनोद/vinod  दीपक/deepak"),
  families: scripted(
    "शर्मा/sharma  यादव/yadav  वर्मा/verma  मिश्रा/mishra  सिंह/singh  पटेल/patel  तिवारी/tiwari  कुशवाहा/kushwaha",
  ),
};

const tamil: NamePool = {
  women: scripted("கவிதா/kavitha  மீனாட்சி/meenakshi  செல்வி/selvi  தமிழரசி/thamizharasi  வளர்மதி/valarmathi  அமுதா/amutha"),
  men: scripted("முருகன்/murugan  செந்தில்/senthil  குமரன்/kumaran  அருண்/arun"),
  families: scripted("சுப்பிரமணியன்/subramanian  பாண்டியன்/pandian  ராமசாமி/ramasamy  வேலுசாமி/velusamy  கந்தசாமி/kandasamy"),
};

const malayalam: NamePool = {
  women: scripted("രമ്യ/remya  ലതിക/lathika  ശ്രീജ/sreeja  ബിന്ദു/bindu  അനിത/anitha  ഷീബ/sheeba"),
  men: scripted("സുരേഷ്/suresh  അനിൽ/anil  രാജീവ്/rajeev  ബിജു/biju"),
  families: scripted("നായർ/nair  മേനോൻ/menon  തോമസ്/thomas  വർഗീസ്/varghese  പിള്ള/pillai"),
};

const kyrgyz: NamePool = {
  women: scripted("Айгуль/aigul  Гульнара/gulnara  Динара/dinara  Жылдыз/jyldyz  Назгуль/nazgul  Чолпон/cholpon"),
  men: scripted("Бакыт/bakyt  Нурлан/nurlan  Эрмек/ermek  Азамат/azamat"),
  families: scripted("Токтосун/toktosun  Осмонкул/osmonkul  Абдырахман/abdyrakhman  Жээнбек/jeenbek  Сыдык/sydyk"),
};

const vietnamese: NamePool = {
  women: scripted("Thị Hạnh/hanh  Thu Hà/ha  Ngọc Lan/lan  Thị Mai/mai  Phương Thảo/thao  Thanh Hương/huong"),
  men: scripted("Văn Hùng/hung  Minh Tuấn/tuan  Đức Thành/thanh  Quốc Bảo/bao"),
  families: scripted("Nguyễn/nguyen  Trần/tran  Lê/le  Phạm/pham  Hoàng/hoang  Võ/vo"),
};

const andean: NamePool = {
  women: plain("Rosa Yolanda Nélida Maritza Lucía Flor Carmen Elizabeth Inés Verónica"),
  men: plain("Julio Wilber Edgar Ángel Rubén Hernán Óscar Freddy"),
  families: plain("Quispe Mamani Huamán Condori Ccopa Flores Choque Apaza Rojas Villca"),
};

const english: NamePool = {
  women: plain("Hannah Megan Allison Denise Kathleen Tanya Brooke Sandra"),
  men: plain("Derek Patrick Aaron Craig Jordan Lucas"),
  families: plain("Lindqvist Maki Carlson Bergeron Whitfield Novak Thibault Hendricks Morrow"),
};

const kenyan: NamePool = {
  women: plain("Akinyi Wanjiru Njeri Achieng Chebet Mumbi"),
  men: plain("Otieno Kamau Kiprop Mutua Barasa"),
  families: plain("Odhiambo Mwangi Cheruiyot Wafula Kariuki Onyango"),
};

export const NAME_POOLS = {
  marathi,
  odia,
  hindi,
  tamil,
  malayalam,
  kyrgyz,
  vietnamese,
  andean,
  english,
  kenyan,
} as const;

export type NameOrigin = keyof typeof NAME_POOLS;

import { foldWord } from "../words.ts";

/**
 * Words that people exchange when they ask about a page: the question says "price", the page says "costs".
 * General notions only, no subjects; each line is one notion in several languages, and a word may stand in several lines.
 * Words are folded as `foldWord` does; one form of each is enough.
 */
const notions = [
  // money
  "price cost costs fee charge rate tariff pay expensive cheap preis kosten gebuhr tarif bezahlen teuer precio coste costo cuesta cuota tarifa pagar prix cout coute tarif payer цена стоимость стоит плата тариф платить 价格 价钱 费用 售价 多少钱 收费 値段 価格 料金 費用 سعر ثمن تكلفه اجره رسوم",
  "refund reimbursement repay money-back erstattung ruckzahlung reembolso devolucion remboursement возврат 退款 退货 返金 استرداد",
  "discount reduction rebate save rabatt ermassigung descuento rebaja ahorrar remise reduction скидка 折扣 优惠 割引 خصم",
  "budget total sum expense overall gesamtkosten summe ausgaben presupuesto total gasto depense somme итого бюджет расходы всего 总共 预算 合計 予算 مجموع ميزانيه",
  "free gratis complimentary kostenlos gratis umsonst gratuito gratis gratuit бесплатно 免费 無料 مجاني مجانا",
  "fine penalty sanction strafe bussgeld multa sancion amende penalite штраф 罚款 处罚 罰金 過料 罰則 غرامه عقوبه",
  // time
  "duration long takes lasts length dauer dauert lange duracion dura duree dure длительность длится занимает 多久 时间 時間 所要時間 مده تستغرق",
  "begin start launch opening beginn anfang start comienzo empieza inicio debut commence начало начинать 开始 始まる 開始 بدايه يبدا",
  "end finish stop deadline expire until ende frist ablauf bis fin plazo caduca vence fin delai expire конец срок до 截止 结束 終わる 期限 نهايه موعد",
  "opening hours schedule timetable offnungszeiten zeiten horario horaire расписание часы 营业时间 时间 営業時間 مواعيد",
  "often frequency interval every oft haufig intervall alle frecuencia cada frequence tous часто каждые 多久 每 頻度 毎 كل",
  "age old years oldest minimum alter alt jahre edad anos age ans возраст лет 年龄 岁 年齢 歳 عمر سنه",
  "lifetime lifespan durability lasts lebensdauer haltbar vida duracion longevite срок служит 寿命 耐久 عمر",
  "season summer winter holiday closed feiertag ferien festivo vacaciones vacances ferie праздник отпуск 假期 季节 休み 季節 عطله موسم",
  // rules
  "allowed permitted may can permission erlaubt gestattet darf zulassig permitido puede autoriza permis autorise разрешено можно 可以 允许 できる 許可 مسموح يمكن",
  "forbidden prohibited banned not-allowed verboten untersagt unzulassig prohibido interdit defendu запрещено нельзя 禁止 不准 不得 いけない 禁止 ممنوع يمنع",
  "must required mandatory obligation need needed condition requirement muss pflicht erforderlich bedingung obligatorio debe requisito obligatoire doit условие обязан нужно 必须 需要 必要 يجب يلزم",
  "maximum limit most largest highest up-to hochstens maximal grenze maximo limite maximum limite максимум предел наибольший 最大 最多 上限 最大 まで اقصي حد",
  "minimum least smallest lowest mindestens minimal minimo menos minimum moins минимум наименьший 至少 最少 最低 少なくとも اقل",
  "cancel cancellation terminate quit unsubscribe kundigen kundigung stornieren beenden cancelar baja anular rescindir annuler resilier отменить расторгнуть 取消 解约 退订 解約 キャンセル الغاء",
  "contract agreement lease terms vertrag pachtvertrag contrato contrat bail договор 合同 契約 عقد",
  "booking reservation reserve appointment buchung reservierung reserva cita reservation бронь 预订 预约 予約 حجز",
  "warranty guarantee garantie gewahrleistung garantia garantie гарантия 保修 保证 保証 ضمان",
  // people and places
  "company firm maker manufacturer vendor hersteller firma empresa fabricante fabricant entreprise производитель компания 厂家 公司 制造商 メーカー 会社 شركه صانع",
  "customer user client guest visitor member tenant kunde nutzer gast mieter pachter cliente usuario socio client usager клиент пользователь гость 客户 用户 客人 利用者 客 زبون زائر",
  "child children kid kids minor infant toddler kind kinder nino ninos hijo menor enfant ребенок дети 孩子 儿童 小孩 子供 子ども طفل اطفال",
  "elderly senior retired disabled wheelchair accessibility senioren rentner rollstuhl mayor jubilado silla discapacidad senior handicape fauteuil пожилой инвалид 老人 残疾 高齢者 車椅子 مسن معاق",
  "dog pet animal cat hund tier haustier perro mascota animal chien animal собака животное 狗 宠物 犬 動物 كلب حيوان",
  "inhabitants population people residents einwohner bevolkerung habitantes poblacion habitants population жители население 人口 居民 住民 سكان",
  "phone call telephone hotline contact support telefon anrufen kontakt telefono contacto llamar telephone appeler contact телефон звонить связь 电话 客服 联系 電話 窓口 هاتف اتصال",
  "location place where address site ort stelle lage lugar sitio ubicacion lieu endroit место адрес 地点 位置 场所 場所 مكان موقع",
  "distance far away near abstand entfernung weit distancia lejos distance loin расстояние далеко 距离 离 距離 مسافه بعد",
  "car vehicle parking drive auto fahrzeug parken parkplatz coche vehiculo aparcar aparcamiento voiture stationnement garer машина автомобиль парковка 汽车 停车 停车场 車 駐車場 سياره موقف",
  "bus train station transport bahn bahnhof autobus tren estacion gare автобус поезд вокзал 公交 火车 车站 バス 駅 電車 حافله محطه",
  // things and what happens to them
  "problem issue error fault failure broken trouble bug fehler storung defekt problema fallo averia error probleme panne erreur проблема ошибка поломка неисправность 问题 故障 错误 故障 問題 エラー مشكله عطل خطا",
  "repair fix mend maintenance service workshop reparatur reparieren wartung reparar arreglo mantenimiento reparer entretien ремонт починить обслуживание 维修 修理 保养 修理 点検 اصلاح صيانه",
  "replace change exchange swap replacement ersetzen austausch wechseln tauschen cambiar sustituir remplacer changer заменить поменять 更换 换 交換 取り替え استبدال تغيير",
  "remove delete drop discard get-rid entfernen loschen beseitigen eliminar borrar quitar supprimer enlever удалить убрать 删除 去掉 取る 削除 除去 حذف ازاله",
  "clean cleaning wash washing reinigen sauber waschen putzen limpiar lavar nettoyer laver чистить мыть 清洁 清洗 洗 洗う 掃除 手入れ تنظيف غسل",
  "cause reason why because origin ursache grund warum causa motivo cause raison причина почему 原因 为什么 原因 理由 سبب",
  "result effect consequence outcome impact ergebnis folge wirkung resultado efecto consecuencia resultat effet результат последствие 结果 影响 效果 結果 影響 効果 نتيجه تاثير",
  "advantage benefit merit strength pro vorteil nutzen ventaja beneficio avantage преимущество польза 优点 好处 利点 長所 ميزه فائده",
  "disadvantage drawback weakness downside complaint con nachteil schwache desventaja inconveniente inconvenient недостаток минус 缺点 坏处 欠点 短所 عيب",
  "mistake wrong regret failed error fehler falsch irrtum error equivocacion fracaso erreur echec ошибка просчет неудача 错误 失败 間違い 失敗 خطا فشل",
  "size big large dimensions area square grosse gross flache quadratmeter tamano superficie taille surface размер площадь 大小 尺寸 面积 大きさ 寸法 面積 حجم مساحه",
  "weight heavy light kilograms gewicht schwer leicht peso pesado ligero poids lourd вес тяжелый 重量 重 重さ 重い وزن ثقيل",
  "temperature hot cold warm heat degrees temperatur heiss kalt warm grad temperatura calor frio grados temperature chaud froid температура градус тепло 温度 热 冷 温度 熱い حراره درجه",
  "noise loud quiet sound silent larm laut leise gerausch ruhig ruido silencioso bruit silencieux шум тихо громко 噪音 声音 吵 音 騒音 静か ضوضاء صوت",
  "power electricity energy consumption strom energie verbrauch leistung electricidad consumo energia electricite consommation электричество расход энергия 电 耗电 用电 电量 電気 電力 消費電力 كهرباء استهلاك",
  "outage blackout cut stromausfall apagon panne отключение 停电 停電 انقطاع",
  "internet network wifi wireless connection wlan netz verbindung red conexion reseau connexion интернет сеть связь 网络 无线 联网 ネット 無線 接続 انترنت شبكه",
  "password code key secret passwort schlussel contrasena clave llave mot-de-passe cle пароль ключ 密码 钥匙 暗証 鍵 パスワード كلمه مفتاح",
  "privacy data personal tracking datenschutz daten privacidad datos confidentialite donnees данные личные 隐私 数据 個人情報 データ خصوصيه بيانات",
  "security vulnerability safe safety danger dangerous risk sicherheit gefahr gefahrlich risiko seguridad peligro riesgo securite danger risque безопасность опасно риск 安全 危险 安全 危険 امان خطر سلامه",
  "illness disease sick health medical doctor injury krankheit krank arzt verletzung enfermedad medico lesion maladie medecin blessure болезнь врач травма 疾病 生病 医生 病気 けが 医者 مرض طبيب صحه علاج",
  "water drink drinking wasser trinken agua beber eau boire вода пить 水 喝水 水 飲み物 飲む ماء شرب",
  "food meal eat eating essen mahlzeit nahrung comida comer nourriture repas manger еда питание 食物 吃 食べ物 食事 食料 طعام اكل",
  "swim swimming bathing pool schwimmen baden becken nadar piscina bano nager piscine baignade плавать бассейн 游泳 泳ぐ プール سباحه مسبح",
  "fire burn barbecue grill feuer brand grillen fuego incendio barbacoa feu incendie огонь пожар 火 火灾 火 火事 نار حريق",
  "weather rain storm frost climate wetter regen sturm frost tiempo lluvia helada clima meteo pluie gel погода дождь мороз 天气 雨 霜冻 天気 雨 طقس مطر",
  "install installation setup configure configuration settings option einrichten einstellung installieren instalar configurar ajuste installer configurer reglage установить настройка 安装 设置 設定 取り付け تثبيت اعداد",
  "upgrade update migrate migration version release aktualisieren umstieg version actualizar version mise-a-jour migration обновить версия 升级 更新 版本 更新 バージョン تحديث اصدار",
  "upload download file send transfer hochladen herunterladen datei ubertragen subir descargar archivo enviar envoyer fichier telecharger загрузить файл 上传 下载 文件 送る ファイル تحميل ملف",
  "notify notification alert message webhook benachrichtigung meldung aviso notificacion alerte notification уведомление сообщение 通知 提醒 通知 知らせ اشعار تنبيه",
  "retry again repeat attempt repeated wiederholen erneut versuch repetir intento reessayer tentative повтор снова попытка 重试 再次 再び 再試行 محاوله تكرار",
  "parallel concurrent simultaneous same-time gleichzeitig parallel simultaneo vez simultane parallele одновременно 同时 同時 متزامن",
  "default standard preset factory original voreinstellung standard werkseinstellung predeterminado fabrica defaut usine умолчание заводской 默认 出厂 標準 初期 افتراضي",
  "invented inventor founder introduced discovered first erfinder grunder erfunden entdeckt inventor fundador descubrio inventeur fondateur основатель изобрел открыл 发明 创立 发现 発明 創業 発見 مخترع مؤسس اكتشف",
  "recommend suggestion advice tip should best empfehlen rat tipp beste recomendar consejo mejor recommander conseil meilleur совет рекомендация лучший 建议 推荐 最好 おすすめ 勧める 最適 نصيحه ينصح افضل",
  "compare comparison difference versus vergleich unterschied comparacion diferencia comparaison difference сравнение отличие разница 比较 区别 比較 違い مقارنه فرق",
  "amount quantity number count how-many menge anzahl zahl cantidad numero quantite nombre количество число 数量 多少 量 数 كميه عدد",
  "trash garbage waste rubbish dispose mull abfall entsorgen basura residuos desechar dechets poubelle мусор отходы 垃圾 废弃 ごみ 廃棄 قمامه نفايات",
  "store storage keep stored saved retention aufbewahren speichern lagern guardar conservar almacenar conserver stocker хранить 保存 储存 保管 保存 تخزين حفظ",
  "sleep overnight stay accommodation night ubernachten schlafen nacht dormir alojamiento noche dormir nuit hebergement ночевать спать 住宿 过夜 睡觉 泊まる 宿泊 眠る نوم اقامه ليله",
  "buy purchase order shop kaufen bestellen comprar pedir tienda acheter commander купить заказать 购买 买 订购 買う 購入 注文 شراء طلب",
  "give donate donation gift hand spende geschenk abgeben donar regalo donner don cadeau отдать подарок 捐赠 赠送 寄付 贈る تبرع هديه",
  "law legal court liability liable claim recht gericht haftung ley tribunal responsabilidad loi tribunal responsabilite закон суд ответственность 法律 责任 法院 法律 責任 قانون محكمه مسؤوليه",
  "licence license permission lizenz licencia licence лицензия 许可证 许可 ライセンス رخصه",
] as const;

/** Enough of a word to know it in another form: "cost" and "costs", "kosten" and "kostet". */
function stump(folded: string): string {
  const bare = folded.length > 3 && folded.startsWith("ال") ? folded.slice(2) : folded;
  if (bare.length >= 6) return bare.slice(0, -2);
  return bare.length === 5 ? bare.slice(0, -1) : bare;
}

const byStump = new Map<string, number[]>();
for (const [notion, line] of notions.entries()) {
  for (const word of line.split(" ")) {
    const key = stump(foldWord(word));
    const known = byStump.get(key);
    if (known === undefined) byStump.set(key, [notion]);
    else if (!known.includes(notion)) known.push(notion);
  }
}

const none: readonly number[] = [];

/** The notions that a word, folded as `foldWord` does, belongs to, as numbers. */
export function notionsOfFolded(folded: string): readonly number[] {
  return byStump.get(stump(folded)) ?? none;
}

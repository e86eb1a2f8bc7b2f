import { foldWord } from "../words.ts";

/**
 * Words that people exchange when they ask about a page: the question says "price", the page says "costs".
 * General notions only, no subjects; each line is one notion in several languages, and a word may stand in several lines.
 * Words are folded as `foldWord` does; one form of each is enough.
 */
const notions = [
  // money
  "price cost costs fee charge rate tariff pay expensive cheap preis kosten gebuhr tarif bezahlen teuer precio coste costo cuesta cuota tarifa pagar prix cout coute tarif payer цена стоимость стоит плата тариф платить 价格 价钱 费用 售价 多少钱 收费 値段 価格 料金 費用 سعر ثمن تكلفه اجره رسوم pricing fare preco custo custa taxa pagar prezzo costo costa tariffa pagare 가격 요금 비용 값",
  "refund reimbursement repay money-back erstattung ruckzahlung reembolso devolucion remboursement возврат 退款 退货 返金 استرداد compensation compensate entschadigung indemnizacion indemnite reembolso devolver rimborso компенсация вернуть 赔偿 返还 賠償 払い戻し 환불 تعويض",
  "discount reduction rebate save rabatt ermassigung descuento rebaja ahorrar remise reduction скидка 折扣 优惠 割引 خصم concession cheaper desconto sconto riduzione льгота 减免 할인",
  "budget total sum expense overall gesamtkosten summe ausgaben presupuesto total gasto depense somme итого бюджет расходы всего 总共 预算 合計 予算 مجموع ميزانيه orcamento despesa bilancio spesa 예산 합계",
  "free gratis complimentary kostenlos gratis umsonst gratuito gratis gratuit бесплатно 免费 無料 مجاني مجانا nothing exempt umsonst exento exonere gratuito isento gratis 무료",
  "fine penalty sanction strafe bussgeld multa sancion amende penalite штраф 罚款 处罚 罰金 過料 罰則 غرامه عقوبه multa sanzione 벌금 과태료",
  // time
  "duration long takes lasts length dauer dauert lange duracion dura duree dure длительность длится занимает 多久 时间 時間 所要時間 مده تستغرق duracao demora tempo durata 기간 동안 걸리는",
  "begin start launch opening beginn anfang start comienzo empieza inicio debut commence начало начинать 开始 始まる 開始 بدايه يبدا inicio comeca comecar inizio comincia 시작",
  "end finish stop deadline expire until ende frist ablauf bis fin plazo caduca vence fin delai expire конец срок до 截止 结束 終わる 期限 نهايه موعد prazo termina fim fine scadenza termine 끝 마감 기한",
  "opening hours schedule timetable offnungszeiten zeiten horario horaire расписание часы 营业时间 时间 営業時間 مواعيد horario abre orario 시간 영업시간",
  "often frequency interval every oft haufig intervall alle frecuencia cada frequence tous часто каждые 多久 每 頻度 毎 كل frequencia cada vezes frequenza ogni 자주 마다",
  "age old years oldest minimum alter alt jahre edad anos age ans возраст лет 年龄 岁 年齢 歳 عمر سنه idade anos eta 나이 살 세",
  "lifetime lifespan durability lasts lebensdauer haltbar vida duracion longevite срок служит 寿命 耐久 عمر expectancy vida duracao durata 수명",
  "season summer winter holiday closed feiertag ferien festivo vacaciones vacances ferie праздник отпуск 假期 季节 休み 季節 عطله موسم ferias feriado inverno verao vacanza stagione 휴일 계절 여름 겨울",
  // rules
  "allowed permitted may can permission erlaubt gestattet darf zulassig permitido puede autoriza permis autorise разрешено можно 可以 允许 できる 許可 مسموح يمكن permitido pode permesso consentito 허용 가능",
  "forbidden prohibited banned not-allowed verboten untersagt unzulassig prohibido interdit defendu запрещено нельзя 禁止 不准 不得 いけない 禁止 ممنوع يمنع proibido interdito vietato 금지 안됩니다",
  "must required mandatory obligation need needed condition requirement muss pflicht erforderlich bedingung obligatorio debe requisito obligatoire doit условие обязан нужно 必须 需要 必要 يجب يلزم obrigatorio deve precisa obbligatorio 필수 필요 해야",
  "maximum limit most largest highest up-to hochstens maximal grenze maximo limite maximum limite максимум предел наибольший 最大 最多 上限 最大 まで اقصي حد maximo limite massimo 최대 제한 까지",
  "minimum least smallest lowest mindestens minimal minimo menos minimum moins минимум наименьший 至少 最少 最低 少なくとも اقل minimo menos 최소",
  "cancel cancellation terminate quit unsubscribe kundigen kundigung stornieren beenden cancelar baja anular rescindir annuler resilier отменить расторгнуть 取消 解约 退订 解約 キャンセル الغاء annul withdraw withdrawal widerruf cancelar anular annullare disdetta 취소 해지",
  "contract agreement lease terms vertrag pachtvertrag contrato contrat bail договор 合同 契約 عقد contrato contratto 계약",
  "booking reservation reserve appointment buchung reservierung reserva cita reservation бронь 预订 预约 予約 حجز book reserva marcacao prenotazione 예약",
  "warranty guarantee garantie gewahrleistung garantia garantie гарантия 保修 保证 保証 ضمان garantia garanzia 보증",
  // people and places
  "company firm maker manufacturer vendor hersteller firma empresa fabricante fabricant entreprise производитель компания 厂家 公司 制造商 メーカー 会社 شركه صانع empresa fabricante azienda ditta 회사 제조사",
  "customer user client guest visitor member tenant kunde nutzer gast mieter pachter cliente usuario socio client usager клиент пользователь гость 客户 用户 客人 利用者 客 زبون زائر cliente utilizador visitante utente ospite 고객 손님 이용자",
  "child children kid kids minor infant toddler kind kinder nino ninos hijo menor enfant ребенок дети 孩子 儿童 小孩 子供 子ども طفل اطفال crianca criancas bambino bambini 아이 어린이 유아",
  "elderly senior retired disabled wheelchair accessibility senioren rentner rollstuhl mayor jubilado silla discapacidad senior handicape fauteuil пожилой инвалид 老人 残疾 高齢者 車椅子 مسن معاق barrier-free step-free stufenlos barrierefrei idoso deficiente anziano disabile 장애인 휠체어 노인",
  "dog pet animal cat hund tier haustier perro mascota animal chien animal собака животное 狗 宠物 犬 動物 كلب حيوان cao cachorro cane gatto animale 개 반려동물 고양이",
  "inhabitants population people residents einwohner bevolkerung habitantes poblacion habitants population жители население 人口 居民 住民 سكان moradores habitantes abitanti residenti 주민 인구",
  "phone call telephone hotline contact support telefon anrufen kontakt telefono contacto llamar telephone appeler contact телефон звонить связь 电话 客服 联系 電話 窓口 هاتف اتصال telefone contacto ligar telefono chiamare 전화 연락",
  "location place where address site ort stelle lage lugar sitio ubicacion lieu endroit место адрес 地点 位置 场所 場所 مكان موقع local sitio lugar luogo posto 장소 위치",
  "distance far away near abstand entfernung weit distancia lejos distance loin расстояние далеко 距离 离 距離 مسافه بعد distancia longe distanza lontano 거리",
  "car vehicle parking drive auto fahrzeug parken parkplatz coche vehiculo aparcar aparcamiento voiture stationnement garer машина автомобиль парковка 汽车 停车 停车场 車 駐車場 سياره موقف carro viatura estacionamento macchina parcheggio 자동차 차 주차",
  "bus train station transport bahn bahnhof autobus tren estacion gare автобус поезд вокзал 公交 火车 车站 バス 駅 電車 حافله محطه autocarro onibus comboio trem treno stazione 버스 기차 역",
  // things and what happens to them
  "problem issue error fault failure broken trouble bug fehler storung defekt problema fallo averia error probleme panne erreur проблема ошибка поломка неисправность 问题 故障 错误 故障 問題 エラー مشكله عطل خطا avaria erro falha guasto errore 문제 고장 오류",
  "repair fix mend maintenance service workshop reparatur reparieren wartung reparar arreglo mantenimiento reparer entretien ремонт починить обслуживание 维修 修理 保养 修理 点検 اصلاح صيانه reparar arranjar conserto riparare manutenzione 수리 고치",
  "replace change exchange swap replacement ersetzen austausch wechseln tauschen cambiar sustituir remplacer changer заменить поменять 更换 换 交換 取り替え استبدال تغيير trocar substituir sostituire cambiare 교체 교환",
  "remove delete drop discard get-rid entfernen loschen beseitigen eliminar borrar quitar supprimer enlever удалить убрать 删除 去掉 取る 削除 除去 حذف ازاله apagar remover eliminare cancellare 삭제 제거",
  "clean cleaning wash washing reinigen sauber waschen putzen limpiar lavar nettoyer laver чистить мыть 清洁 清洗 洗 洗う 掃除 手入れ تنظيف غسل limpar lavar pulire lavare 청소 씻",
  "cause reason why because origin ursache grund warum causa motivo cause raison причина почему 原因 为什么 原因 理由 سبب",
  "result effect consequence outcome impact ergebnis folge wirkung resultado efecto consecuencia resultat effet результат последствие 结果 影响 效果 結果 影響 効果 نتيجه تاثير resultado efeito consequencia risultato effetto 결과 영향 효과",
  "advantage benefit merit strength pro vorteil nutzen ventaja beneficio avantage преимущество польза 优点 好处 利点 長所 ميزه فائده",
  "disadvantage drawback weakness downside complaint con nachteil schwache desventaja inconveniente inconvenient недостаток минус 缺点 坏处 欠点 短所 عيب",
  "mistake wrong regret failed error fehler falsch irrtum error equivocacion fracaso erreur echec ошибка просчет неудача 错误 失败 間違い 失敗 خطا فشل",
  "size big large dimensions area square grosse gross flache quadratmeter tamano superficie taille surface размер площадь 大小 尺寸 面积 大きさ 寸法 面積 حجم مساحه tamanho dimensao dimensione grandezza 크기 넓이",
  "weight heavy light kilograms gewicht schwer leicht peso pesado ligero poids lourd вес тяжелый 重量 重 重さ 重い وزن ثقيل peso pesado pesante 무게 몸무게",
  "temperature hot cold warm heat degrees temperatur heiss kalt warm grad temperatura calor frio grados temperature chaud froid температура градус тепло 温度 热 冷 温度 熱い حراره درجه temperatura quente frio caldo freddo 온도 더운 추운 따뜻",
  "noise loud quiet sound silent larm laut leise gerausch ruhig ruido silencioso bruit silencieux шум тихо громко 噪音 声音 吵 音 騒音 静か ضوضاء صوت barulho ruido rumore silenzio 소음 소리 조용 떠드",
  "power electricity energy consumption strom energie verbrauch leistung electricidad consumo energia electricite consommation электричество расход энергия 电 耗电 用电 电量 電気 電力 消費電力 كهرباء استهلاك eletricidade energia consumo elettricita 전기 전력",
  "outage blackout cut stromausfall apagon panne отключение 停电 停電 انقطاع",
  "internet network wifi wireless connection wlan netz verbindung red conexion reseau connexion интернет сеть связь 网络 无线 联网 ネット 無線 接続 انترنت شبكه reception coverage signal mobile empfang cobertura senal couverture reseau rede internet rete сигнал 信号 電波 圏外 携帯 네트워크 통신 신호",
  "password code key secret passwort schlussel contrasena clave llave mot-de-passe cle пароль ключ 密码 钥匙 暗証 鍵 パスワード كلمه مفتاح senha chave chiave 비밀번호 열쇠",
  "privacy data personal tracking datenschutz daten privacidad datos confidentialite donnees данные личные 隐私 数据 個人情報 データ خصوصيه بيانات",
  "security vulnerability safe safety danger dangerous risk sicherheit gefahr gefahrlich risiko seguridad peligro riesgo securite danger risque безопасность опасно риск 安全 危险 安全 危険 امان خطر سلامه seguranca perigo sicurezza pericolo 안전 위험",
  "illness disease sick health medical doctor injury krankheit krank arzt verletzung enfermedad medico lesion maladie medecin blessure болезнь врач травма 疾病 生病 医生 病気 けが 医者 مرض طبيب صحه علاج doenca medico ferida malattia ferita 병 의사 부상 응급",
  "water drink drinking wasser trinken agua beber eau boire вода пить 水 喝水 水 飲み物 飲む ماء شرب agua beber acqua bere 물 마시",
  "food meal eat eating essen mahlzeit nahrung comida comer nourriture repas manger еда питание 食物 吃 食べ物 食事 食料 طعام اكل comida comer alimento cibo mangiare pasto 음식 식사 먹",
  "swim swimming bathing pool schwimmen baden becken nadar piscina bano nager piscine baignade плавать бассейн 游泳 泳ぐ プール سباحه مسبح",
  "fire burn barbecue grill feuer brand grillen fuego incendio barbacoa feu incendie огонь пожар 火 火灾 火 火事 نار حريق fogo fogueira incendio fuoco 불 화재",
  "weather rain storm frost climate wetter regen sturm frost tiempo lluvia helada clima meteo pluie gel погода дождь мороз 天气 雨 霜冻 天気 雨 طقس مطر chuva tempestade tempo pioggia 날씨 비 폭우 호우",
  "install installation setup configure configuration settings option einrichten einstellung installieren instalar configurar ajuste installer configurer reglage установить настройка 安装 设置 設定 取り付け تثبيت اعداد instalar installare 설치 설정",
  "upgrade update migrate migration version release aktualisieren umstieg version actualizar version mise-a-jour migration обновить версия 升级 更新 版本 更新 バージョン تحديث اصدار",
  "upload download file send transfer hochladen herunterladen datei ubertragen subir descargar archivo enviar envoyer fichier telecharger загрузить файл 上传 下载 文件 送る ファイル تحميل ملف",
  "notify notification alert message webhook benachrichtigung meldung aviso notificacion alerte notification уведомление сообщение 通知 提醒 通知 知らせ اشعار تنبيه aviso notificacao avviso 알림 통지",
  "retry again repeat attempt repeated wiederholen erneut versuch repetir intento reessayer tentative повтор снова попытка 重试 再次 再び 再試行 محاوله تكرار",
  "parallel concurrent simultaneous same-time gleichzeitig parallel simultaneo vez simultane parallele одновременно 同时 同時 متزامن",
  "default standard preset factory original voreinstellung standard werkseinstellung predeterminado fabrica defaut usine умолчание заводской 默认 出厂 標準 初期 افتراضي",
  "invented inventor founder introduced discovered first erfinder grunder erfunden entdeckt inventor fundador descubrio inventeur fondateur основатель изобрел открыл 发明 创立 发现 発明 創業 発見 مخترع مؤسس اكتشف",
  "recommend suggestion advice tip should best empfehlen rat tipp beste recomendar consejo mejor recommander conseil meilleur совет рекомендация лучший 建议 推荐 最好 おすすめ 勧める 最適 نصيحه ينصح افضل conselho recomendar consiglio 추천 조언",
  "compare comparison difference versus vergleich unterschied comparacion diferencia comparaison difference сравнение отличие разница 比较 区别 比較 違い مقارنه فرق",
  "amount quantity number count how-many menge anzahl zahl cantidad numero quantite nombre количество число 数量 多少 量 数 كميه عدد quantidade numero quantita 수량 개수",
  "trash garbage waste rubbish dispose mull abfall entsorgen basura residuos desechar dechets poubelle мусор отходы 垃圾 废弃 ごみ 廃棄 قمامه نفايات lixo residuos rifiuti spazzatura 쓰레기",
  "store storage keep stored saved retention aufbewahren speichern lagern guardar conservar almacenar conserver stocker хранить 保存 储存 保管 保存 تخزين حفظ guardar armazenar conservare 보관 저장",
  "sleep overnight stay accommodation night ubernachten schlafen nacht dormir alojamiento noche dormir nuit hebergement ночевать спать 住宿 过夜 睡觉 泊まる 宿泊 眠る نوم اقامه ليله dormir noite dormire notte 숙박 잠 밤",
  "buy purchase order shop kaufen bestellen comprar pedir tienda acheter commander купить заказать 购买 买 订购 買う 購入 注文 شراء طلب comprar encomendar comprare ordinare 구입 구매",
  "give donate donation gift hand spende geschenk abgeben donar regalo donner don cadeau отдать подарок 捐赠 赠送 寄付 贈る تبرع هديه",
  "law legal court liability liable claim recht gericht haftung ley tribunal responsabilidad loi tribunal responsabilite закон суд ответственность 法律 责任 法院 法律 責任 قانون محكمه مسؤوليه lei tribunal legge 법 법률 책임",
  "licence license permission lizenz licencia licence лицензия 许可证 许可 ライセンス رخصه",
  // coming, going, losing
  "lost forgotten left-behind misplaced found property verloren vergessen fundsachen fundburo perdido olvidado extraviado perdu oublie trouve perdido achado smarrito dimenticato потерял забыл находка 丢失 失物 遗失 忘れ物 落とし物 紛失 분실 잃어버린 مفقود ضائع",
  "theft steal stolen thief burglary robbery taken diebstahl gestohlen geklaut dieb robo robado hurto vol vole derobe voleur roubo roubado furto rubato кража украли вор 偷 被盗 盗窃 盗難 盗まれ 도난 훔친 سرقه",
  "arrive arrival check-in arriving ankunft ankommen anreise llegada llegar entrada arrivee arriver chegada chegar arrivo прибытие приезд заезд 到达 入住 到着 チェックイン 도착 입실 들어갈 وصول",
  "leave departure depart check-out abfahrt abreise verlassen salida salir marcharse depart partir sortie saida sair partenza uscita отъезд выезд уйти 离开 出发 退房 出発 退出 チェックアウト 출발 퇴실 나가는 مغادره",
  "late delay delayed overdue missed no-show verspatung spat tarde retraso demora retard tard atraso tarde ritardo tardi опоздать поздно задержка 迟到 晚 延误 遅れ 遅刻 遅い 늦게 늦은 지각 تاخير متاخر",
  "entrance entry access admission door gate eingang zugang eintritt entrada acceso puerta entree acces porte entrada acesso portao ingresso accesso вход доступ ворота 入口 进入 门口 入場 出入り 입구 출입 입장 مدخل دخول",
  "ticket pass fare admission season-card karte fahrkarte eintrittskarte ausweis billete entrada abono pase billet ticket abonnement bilhete passe biglietto tessera билет абонемент проездной 票 门票 车票 切符 入場券 乗車券 표 입장권 승차권 تذكره",
  "route path trail way hike walk weg pfad wanderung route camino sendero ruta chemin sentier itineraire trilho caminho percurso sentiero percorso тропа маршрут путь 路线 小路 步道 道 登山道 コース 길 산책로 경로 طريق مسار",
  "parcel delivery shipping freight luggage goods courier paket lieferung versand gepack fracht paquete envio entrega equipaje colis livraison bagages encomenda entrega bagagem pacco consegna spedizione посылка доставка багаж груз 包裹 快递 运输 行李 荷物 配送 宅配 소포 배송 짐 طرد شحن امتعه",
  // money again
  "cash card payment invoice bill receipt contactless bargeld karte zahlung rechnung quittung efectivo tarjeta pago factura recibo especes carte paiement facture dinheiro cartao pagamento fatura contanti carta fattura наличные карта оплата счет квитанция 现金 刷卡 支付 发票 現金 カード 支払い 領収書 현금 카드 결제 영수증 نقد بطاقه دفع فاتوره نقود",
  "salary wage income earn proceeds revenue profit gehalt lohn einkommen verdienst einnahmen erlos salario sueldo ingresos ganancia salaire revenu recette salario ordenado receita stipendio reddito зарплата доход выручка 工资 收入 利润 給料 収入 売上 월급 급여 수입 راتب دخل",
  "donate donation voluntary contribution spende freiwillig beitrag donacion aportacion voluntario don contribution benevole doacao contributo donazione пожертвование взнос 捐款 自愿 寄付 募金 기부 تبرع",
  "insurance insured cover covered coverage policy versicherung versichert deckung seguro cubierto cobertura poliza assurance assure couvert garanti seguro coberto assicurazione coperto страховка страхование 保险 承保 保険 補償 보험 تامين",
  "lend borrow rent hire loan rental leihen ausleihen mieten verleih prestar alquilar alquiler preter emprunter louer location emprestar alugar aluguer prestare noleggio affitto одолжить аренда прокат 借 租 出租 借りる 貸す レンタル 빌려 빌리는 대여 임대 استئجار اعاره ايجار",
  // people and their dealings
  "member membership join joining enrol register sign-up subscribe mitglied mitgliedschaft beitreten anmelden socio afiliacion inscribirse alta membre adhesion inscrire adherer socio membro aderir inscricao socio iscriversi iscrizione член вступить членство записаться 会员 加入 报名 会員 入会 登録 회원 가입 등록 عضو عضويه انضمام تسجيل",
  "staff employee worker crew team personnel volunteer helper personal mitarbeiter angestellte ehrenamtliche helfer personal empleado trabajador voluntario personnel employe equipe benevole pessoal funcionario voluntario personale dipendente volontario сотрудник персонал работник волонтер 员工 工作人员 志愿者 従業員 係員 スタッフ ボランティア 직원 자원봉사 موظف متطوع عامل",
  "owner boss manager landlord director head besitzer chef leiter vermieter dueno jefe propietario director proprietaire patron directeur dono chefe proprietario capo direttore владелец хозяин начальник директор 老板 主人 经理 所有者 店長 責任者 주인 사장 관리자 مالك مدير صاحب",
  "parents parental consent guardian eltern einwilligung erziehungsberechtigte padres tutor consentimiento parents tuteur accord pais encarregado consentimento genitori consenso родители согласие опекун 家长 父母 监护人 保護者 親 同意 부모 보호자 동의 والدين ولي موافقه",
  "youth teenager young adolescent minor underage jugendliche minderjahrige jovenes menores adolescente jeunes mineurs jovem menor giovane minorenne подросток несовершеннолетний молодежь 青少年 未成年 若者 未成年 高校生 中学生 청소년 미성년 شباب قاصر",
  "course lesson class training workshop teach learn instructor teacher tutor kurs unterricht schulung lehrer lernen curso clase formacion profesor aprender cours formation professeur apprendre curso aula formacao professor corso lezione insegnante imparare курс урок обучение учитель 课程 培训 教学 老师 学习 教室 講習 授業 先生 学ぶ 수업 강좌 교육 선생님 دوره درس تدريب معلم",
  "complaint dispute disagreement objection appeal mediation beschwerde streit widerspruch einspruch queja disputa reclamacion desacuerdo plainte litige desaccord reclamation recours queixa disputa reclamacao reclamo disaccordo жалоба спор претензия 投诉 纠纷 争议 苦情 争い 異議 불만 분쟁 이의 شكوى نزاع",
  "meeting assembly council committee board vote election sitzung versammlung vorstand ausschuss wahl reunion asamblea junta consejo votacion reunion assemblee conseil comite vote reuniao assembleia conselho riunione assemblea consiglio собрание совет комитет выборы 会议 委员会 选举 投票 会議 委員会 選挙 회의 위원회 선거 اجتماع مجلس انتخاب",
  "certificate proof document evidence permit paper nachweis bescheinigung ausweis beleg certificado prueba documento comprobante certificat preuve justificatif attestation certificado comprovativo documento certificato prova документ справка свидетельство 证明 证书 证件 証明 証明書 書類 증명 증명서 서류 شهاده وثيقه اثبات",
  "owned belongs property possession gehort eigentum besitz pertenece propiedad appartient propriete pertence propriedade appartiene proprieta принадлежит собственность чей 属于 所有权 持ち主 所有 소유 속하 ملك ينتمي",
  "accident injury emergency rescue first-aid ambulance unfall notfall rettung verletzung accidente emergencia rescate accident urgence secours sauvetage acidente emergencia resgate incidente emergenza soccorso авария скорая помощь спасение несчастный 事故 急救 救援 紧急 事故 救急 緊急 救助 사고 응급 구조 구급차 حادث طوارئ انقاذ اسعاف",
  "alcohol wine beer drunk spirits alkohol bier wein alcohol cerveza vino alcool biere vin alcool cerveja vinho birra алкоголь пиво вино 酒 酒精 啤酒 酒 アルコール ビール 술 맥주 كحول",
  "smoke smoking cigarette tobacco rauchen zigarette tabak fumar tabaco cigarrillo fumer tabac cigarette fumar cigarro fumare sigaretta курить сигарета 吸烟 抽烟 香烟 喫煙 たばこ 煙草 담배 흡연 تدخين سيجاره",
  "toilet bathroom shower washroom toilette bad dusche bano aseo ducha toilettes douche bain banheiro casa-de-banho chuveiro bagno doccia туалет душ ванная 厕所 洗手间 淋浴 トイレ 浴室 シャワー 화장실 샤워 مرحاض حمام",
  "photo picture film video camera record foto bild filmen kamera foto video camara grabar photo filmer camera foto filmar camara fotografia ripresa фото видео камера снимать 照片 拍照 录像 相机 写真 撮影 動画 カメラ 사진 촬영 영상 카메라 صوره تصوير فيديو كاميرا",
  // machines and programs
  "speed fast slow bandwidth throughput performance latency geschwindigkeit schnell langsam velocidad rapido lento vitesse rapide lent debit velocidade rapido lento velocita veloce скорость быстро медленно 速度 快 慢 速度 速い 遅い 속도 빠른 느린 سرعه سريع بطيء",
  "throttle cap restrict limit ceiling quota drosseln begrenzen beschranken limitar restringir limiter plafond restreindre limitar limitare ограничить лимит 限制 限速 制限 上限 제한 تقييد",
  "memory ram footprint arbeitsspeicher speicher memoria memoire vive memoria память 内存 メモリ 메모리 ذاكره",
  "backup restore recover undo undelete recovery bin sicherung wiederherstellen ruckgangig papierkorb copia restaurar recuperar papelera sauvegarde restaurer recuperer corbeille copia restaurar recuperar lixeira ripristinare recuperare cestino резервная восстановить корзина 备份 恢复 撤销 回收站 バックアップ 復元 元に戻す ごみ箱 백업 복원 복구 휴지통 نسخه استعاده",
  "exclude ignore skip except omit ausschliessen ignorieren auslassen ausnahme excluir ignorar omitir excepto exclure ignorer sauf excluir ignorar exceto escludere ignorare исключить игнорировать кроме 排除 忽略 跳过 除外 無視 除く 제외 무시 استثناء تجاهل",
  "revoke expel ban block kick shut-out sperren ausschliessen entziehen revocar expulsar bloquear revoquer exclure bloquer revogar expulsar bloquear revocare espellere bloccare заблокировать исключить отозвать 撤销 封禁 屏蔽 取り消し 追放 ブロック 차단 추방 حظر طرد",
  "encrypt encryption encrypted cipher verschlusselung verschlusselt cifrado encriptado chiffrement chiffre cifrado criptografia cifratura шифрование зашифрован 加密 暗号 暗号化 암호화 تشفير",
  "computer machine device laptop host node peer rechner gerat computer ordenador equipo dispositivo ordinateur appareil machine computador dispositivo computer dispositivo компьютер устройство 电脑 设备 机器 パソコン 端末 機器 컴퓨터 기기 장치 حاسوب جهاز",
  "battery charge charging electric rechargeable plug-in akku laden ladestation elektrisch bateria cargar electrico enchufe batterie recharge electrique bateria carregar eletrico batteria ricarica elettrico батарея аккумулятор зарядка электрический 电池 充电 电动 電池 充電 電動 배터리 충전 전기 بطاريه شحن كهربائي",
  "merge conflict clash collision simultaneous zusammenfuhren konflikt gleichzeitig conflicto fusionar conflit fusionner conflito juntar conflitto конфликт слияние 冲突 合并 競合 衝突 충돌 병합 تعارض دمج",
  "test inspection check examine measure prufung prufen test kontrolle messen prueba inspeccion revisar comprobar essai controle verifier inspection teste inspecao verificar prova controllo verificare проверка осмотр испытание 检查 测试 检验 検査 点検 試験 검사 시험 점검 فحص اختبار تفتيش",
  // change and measure
  "increase rise grow growth more higher anstieg steigen zunahme wachstum aumento subir crecer hausse augmenter croissance aumento crescer subir aumento crescere рост увеличение вырасти 增加 上升 增长 増加 上昇 増える 증가 상승 زياده ارتفاع نمو",
  "decrease fall decline drop reduce lower less ruckgang sinken abnahme senken disminuir bajar reduccion descenso baisse diminuer reduire diminuir baixar reducao diminuire calo riduzione снижение уменьшение падение 减少 下降 降低 減少 低下 減る 감소 하락 줄 انخفاض تقليل",
  "share proportion percentage fraction half third quarter ratio anteil prozent halfte drittel viertel quote proporcion porcentaje mitad tercio cuarto part proportion pourcentage moitie tiers quart proporcao percentagem metade terco quarto quota percentuale meta доля процент половина треть четверть 比例 百分比 一半 割合 半分 割 비율 절반 نسبه نصف ثلث ربع",
  "success successful rate works worked erfolg erfolgreich gelungen funktioniert exito funciona logrado reussite succes fonctionne sucesso funciona successo riuscito успех удачно работает 成功 有效 成功 うまく 성공 نجاح",
  "harvest yield crop produce output ernte ertrag cosecha rendimiento produccion recolte rendement colheita rendimento producao raccolto resa урожай сбор выход 收成 产量 收获 収穫 収量 수확 생산량 محصول انتاج حصاد",
  "stock reserve supply provisions feed vorrat futter reserve reserva provisiones pienso reserve provisions nourriture reserva alimento scorta riserva mangime запас корм 储备 库存 饲料 備え 在庫 えさ 저장 재고 먹이 مخزون علف",
  "poison toxic venom poisonous pesticide spray gift giftig spritzmittel veneno toxico pesticida poison toxique venin pesticide veneno toxico pesticida veleno tossico яд ядовитый пестицид опрыскивание 毒 有毒 农药 毒 有毒 農薬 독 유독 농약 سم سام مبيد",
  "damage broken loss destroyed harm schaden beschadigt kaputt verlust dano roto perdida averiado dommage casse degat perte dano estragado perda danno rotto perdita ущерб повреждение сломан убыток 损坏 损失 破损 損害 破損 壊れ 손상 파손 손해 ضرر خساره تلف",
  "build construct erected construction built architect bau gebaut errichtet bauen construir construido edificado construction bati construit construir construido edificado costruire costruito строить построен здание 建造 建设 修建 建設 建てられ 건설 지은 بناء بني",
  "history origin founded established past geschichte gegrundet ursprung historia fundado origen histoire fonde origine historia fundado origem storia fondato origine история основан происхождение 历史 成立 起源 歴史 設立 起源 역사 설립 تاريخ تاسس",
  "plan future upcoming expected successor next planned zukunft geplant nachfolger demnachst futuro previsto proximo sucesor avenir prevu prochain successeur futuro previsto proximo futuro previsto prossimo будущее планируется преемник 计划 未来 将来 予定 将来 計画 계획 앞으로 예정 خطه مستقبل قادم",
] as const;

/** Korean writes its particles at the end of the word. */
const koreanParticle =
  /(?<=[\uac00-\ud7a3]{2})(?:은|는|이|가|을|를|에|의|로|도|만|와|과|에서|에는|으로|까지|부터|이나|처럼|마다|하면|하는|되면|되나요|인가요)$/;

function withoutParticle(folded: string): string {
  const code = folded.charCodeAt(0);
  return code >= 0xac00 && code <= 0xd7a3 ? folded.replace(koreanParticle, "") : folded;
}

/** Enough of a word to know it in another form: "cost" and "costs", "kosten" and "kostet". */
function stump(folded: string): string {
  const bare = withoutParticle(folded.length > 3 && folded.startsWith("ال") ? folded.slice(2) : folded);
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
  return (
    byStump.get(stump(folded)) ??
    (folded.length >= 7 ? byStump.get(stump(folded.slice(0, -3))) : undefined) ??
    none
  );
}
